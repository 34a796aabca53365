import { randomInt } from "node:crypto";
import { test } from "vitest";
import { testHistories } from "./test-histories.ts";

const { run } = await testHistories();

test("100 random histories of a random seed violate no invariant", () => run(100, randomInt(2 ** 30)), 1_800_000);
