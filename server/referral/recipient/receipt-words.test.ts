import { expect, test } from "vitest";
import { parseReceipt, receiptBits, receiptOf, receiptWords } from "./receipt-words.ts";

/** A repeatable sequence of receipts, spread over all of them. */
const receiptAt = (at: number) => receiptOf((at * 4_294_967_291) % 2 ** receiptBits);

test("2,048 words without umlauts, any two of which differ in at least three letters", () => {
  expect(new Set(receiptWords).size).toBe(2048);
  expect(receiptWords.filter((word) => !/^[A-Z][a-z]+$/.test(word))).toEqual([]);
  const beginnings = receiptWords.filter((word) => word.endsWith("haus")).map((word) => word.slice(0, -4));
  const ends = receiptWords.slice(0, 32).map((word) => word.slice((beginnings[0] ?? "").length));
  expect([beginnings.length, ends.length]).toEqual([64, 32]);
  for (const words of [beginnings.map((word) => word.toLowerCase()), ends])
    for (const [at, word] of words.entries())
      for (const other of words.slice(at + 1)) expect(distance(word, other), `${word} ${other}`).toBeGreaterThan(2);
});

test("a million receipts are a million different ones", () => {
  const seen = new Set(Array.from({ length: 1_000_000 }, (_, at) => receiptAt(at)));
  expect(seen.size).toBe(1_000_000);
}, 60_000);

test("every one-word error and every swap of two words is noticed", () => {
  for (let at = 0; at < 40; at += 1) {
    const words = receiptAt(at * 7919 + 1).split(" ");
    expect(parseReceipt(words.join(" "))).toBe(words.join(" "));
    for (const [place, right] of words.entries()) {
      const wrong = receiptWords.filter((word) => word !== right);
      expect(wrong.filter((word) => parseReceipt(words.with(place, word).join(" ")) !== null)).toEqual([]);
      for (let other = place + 1; other < words.length; other += 1) {
        const swapped = words.with(place, words[other] ?? "").with(other, right);
        if (words[other] !== right) expect(parseReceipt(swapped.join(" ")), swapped.join(" ")).toBeNull();
      }
    }
  }
}, 60_000);

test("capitals, signs between the words and one wrong letter in each do not matter", () => {
  const receipt = receiptAt(4711);
  const [first = "", ...others] = receipt.split(" ");
  for (const typed of [
    receipt.toUpperCase(),
    `  ${receipt.replaceAll(" ", " - ")}, `,
    [`${first.slice(0, -1)}x`, ...others].join(" "),
    [first.slice(1), ...others].join(" "),
    [`${first}e`, ...others].join("\n"),
  ])
    expect(parseReceipt(typed), typed).toBe(receipt);
  for (const typed of ["", first, others.join(" "), `${receipt} ${first}`, ["Quatsch", ...others].join(" ")])
    expect(parseReceipt(typed), typed).toBeNull();
});

/** How many letters differ (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [to, wanted] of [...other].entries())
      next.push(Math.min((row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1, (row[to] ?? 0) + (letter === wanted ? 0 : 1)));
    row = next;
  }
  return row.at(-1) ?? 0;
}
