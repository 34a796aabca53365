import { check } from "./check.ts";

const failed = await check();
if (failed.length > 0) {
  console.error(`check failed: ${failed.join(", ")}`);
  process.exit(1);
}
