import { main, type Output } from "#server/cli/main.ts";

/** A command line with its environment; `id` matches the answer to it. */
export type Order = { id: number; words: string[]; env: NodeJS.ProcessEnv };
export type Ended = { id: number; code: number; out: string; err: string };

/** Runs command lines one after the other: starting a process takes longer than most of them. Ends with its parent. */
let last: Promise<void> = Promise.resolve();
process.on("message", (order: Order) => {
  last = last.then(async () => void process.send?.(await run(order)));
});
process.on("disconnect", () => process.exit());

async function run({ id, words, env }: Order): Promise<Ended> {
  const printed = { out: [] as string[], err: [] as string[] };
  const output: Output = {
    print: (line) => void printed.out.push(line),
    printError: (line) => void printed.err.push(line),
  };
  // As in a process of its own: the secrets that a tenant's record names are read from there.
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  const code = await main(words, env, output);
  return { id, code, out: `${printed.out.join("\n")}\n`, err: printed.err.join("\n") };
}
