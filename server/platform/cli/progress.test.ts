import { PassThrough } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { expect, it } from "vitest";
import type { TellProgress } from "../due-work/task/model.ts";
import { progressOn } from "./progress.ts";

/** What somebody sees on it. A terminal draws over its line; a log keeps each. */
function screen(isTTY: boolean) {
  const stream = new PassThrough({ encoding: "utf8" });
  Object.assign(stream, { isTTY, columns: 80, cursorTo: () => true, clearLine: () => true, moveCursor: () => true });
  let text = "";
  stream.on("data", (part: string) => (text += part));
  return { stream, shown: () => stripVTControlCharacters(text) };
}

it("draws a bar in a terminal that says how much of how much is done", async () => {
  const { stream, shown } = screen(true);
  const result = await progressOn(stream, 0)("orders", async (tell) => {
    for (const done of [0, 500, 1_000]) {
      await tell(done, 1_500);
      await pause(150);
    }
    return "all";
  });
  expect(result).toBe("all");
  expect(shown()).toMatch(/orders [█░]+ 0 of 1500/);
  expect(shown()).toMatch(/orders [█░]+ 1000 of 1500/);
});

it("writes lines into a log", async () => {
  const { stream, shown } = screen(false);
  await progressOn(stream, 0)("tenants", async (tell) => {
    await tell(0, 3);
    await tell(2, 3);
  });
  expect(shown()).toMatch(/^tenants .* 0 of 3.*\ntenants .* 2 of 3.*\n+$/);
});

it("ends with the work, also with one that fails", async () => {
  const { stream, shown } = screen(true);
  const failing = progressOn(stream, 0)("records", async (tell) => {
    await tell(1, 9);
    throw new Error("broken");
  });
  await expect(failing).rejects.toThrow("broken");
  const atEnd = shown();
  await pause(300);
  expect(shown()).toBe(atEnd);
});

it("shows nothing of work that ends soon, and nowhere where it has no stream", async () => {
  const { stream, shown } = screen(false);
  const work = async (tell: TellProgress) => {
    await tell(0, 2);
    await tell(1, 2);
    return 2;
  };
  expect(await progressOn(stream)("records", work)).toBe(2);
  expect(shown()).toBe("");
  expect(await progressOn(null)("records", work)).toBe(2);
});
