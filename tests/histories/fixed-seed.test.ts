import { test } from "vitest";
import { testHistories } from "./test-histories.ts";

const { run, expectAllStatesReached } = await testHistories();

test("500 random histories of a fixed seed violate no invariant, and reach every step up to payment", async () => {
  await run(500, 20_260_302);
  await expectAllStatesReached();
}, 1_800_000);
