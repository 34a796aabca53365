import { test } from "vitest";
import { testLives } from "./test-lives.ts";

const { live, isAsFarAsItGoes } = await testLives();

test("500 random histories of a fixed seed violate no invariant, and reach every step up to payment", async () => {
  await live(500, 20_260_302);
  await isAsFarAsItGoes();
}, 1_800_000);
