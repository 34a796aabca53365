import { test } from "vitest";
import { testHistories } from "./test-histories.ts";

const { run, expectAllStatesReached } = await testHistories();

test("300 random histories of a fixed seed violate no invariant, and reach every step up to payment", async () => {
  await run(300, 20_260_302);
  await expectAllStatesReached();
}, 1_800_000);
