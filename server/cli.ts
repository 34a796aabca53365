import { main } from "#server/cli/main.ts";

process.exitCode = await main(process.argv.slice(2), process.env, {
  print: console.log,
  printError: console.error,
  progress: process.stderr,
});
