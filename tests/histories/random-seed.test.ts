import { randomInt } from "node:crypto";
import { test } from "vitest";
import { testLives } from "./test-lives.ts";

const { live } = await testLives();

test("500 random histories of a random seed violate no invariant", () => live(500, randomInt(2 ** 30)), 1_800_000);
