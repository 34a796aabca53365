import { expect, test } from "vitest";
import { scorecard } from "./scorecard.ts";

test("a run in which one figure misses its goal exits with 1 and names the figure", () => {
  const lines: string[] = [];
  const card = scorecard((line) => lines.push(line));
  card.add("pages", 0.61, { atLeast: 0.6 }, "FB");
  card.add("memory", 251, { atMost: 250 }, "MB");
  expect(card.close()).toBe(1);
  expect(lines[0]).toBe("reached  pages: 0.61 FB (goal: at least 0.6)");
  expect(lines.at(-1)).toContain("1 of 2 goals missed:\nmemory: 251 MB (goal: at most 250)");
});

test("a figure that is no number or cannot be measured misses its goal, and so does a run without figures", async () => {
  const lines: string[] = [];
  const card = scorecard((line) => lines.push(line));
  expect(card.close()).toBe(1);
  card.add("rate", Number.NaN, { atLeast: 0 });
  card.add("time", Number.NaN, { atMost: 1 });
  await card.attempt("broken", () => Promise.reject(new Error("no database")));
  expect(card.close()).toBe(1);
  expect(lines.at(-1)).toContain("3 of 3 goals missed");
  expect(lines.at(-1)).toContain("broken: no database");
  const reached = scorecard(() => undefined);
  reached.add("time", 1, { atMost: 1 });
  expect(reached.close()).toBe(0);
});
