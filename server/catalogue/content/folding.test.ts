import fc from "fast-check";
import { expect, test } from "vitest";
import { folded, plain } from "./folding.ts";

test("the fast folding for whole texts finds the same words as the one with positions", () => {
  const letters = fc.constantFrom(..."aaeesssßäöüÄSE\u00ADé -.7");
  const text = fc.string({ unit: letters, maxLength: 40 });
  const wordsOf = (one: string) => one.split(" ").filter((word) => word !== "");
  fc.assert(
    fc.property(text, (typed) => {
      expect(wordsOf(plain(typed))).toEqual(wordsOf(folded(typed).text));
    }),
    { numRuns: 1_000 },
  );
});
