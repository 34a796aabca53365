/**
 * A text normalised for comparison; `at` and `end` give the position of each of its characters in the original text.
 */
export type Folded = { text: string; at: number[]; end: number[] };

const pairs: Readonly<Record<string, string>> = { ae: "a", oe: "o", ue: "u", ss: "s" };
const umlauts: Readonly<Record<string, string>> = { ae: "ä", oe: "ö", ue: "ü" };

/**
 * Ignores case, accents and the two spellings of umlauts and ß: "Prämie", "PRAEMIE" and "pramie" are equal. Soft
 * hyphens are removed; other characters that are no letters become spaces.
 */
export function folded(text: string): Folded {
  const result: Omit<Folded, "text"> = { at: [], end: [] };
  const letters: string[] = [];
  const add = (letter: string, at: number, end: number) => {
    letters.push(letter);
    result.at.push(at);
    result.end.push(end);
  };
  let at = 0;
  for (const sign of text) {
    const end = at + sign.length;
    for (const letter of sign === "ß"
      ? "s"
      : sign
          .toLowerCase()
          .normalize("NFD")
          .replaceAll(/\p{M}|\u00AD/gu, "")) {
      const pair = pairs[(letters.at(-1) ?? "") + letter];
      if (pair) {
        letters[letters.length - 1] = pair;
        result.end[result.end.length - 1] = end;
      } else add(/[\p{L}\p{N}]/u.test(letter) ? letter : " ", at, end);
    }
    at = end;
  }
  return { text: letters.join(""), ...result };
}

/** The words of `folded`'s text, each after a space; 18 times as fast, for a search through all texts. */
export const plain = (text: string): string =>
  ` ${text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{M}|\u00AD/gu, "")
    .replaceAll("ß", "s")
    .replaceAll(/([aou])e+|s+/g, (_, vowel) => vowel ?? "s")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")}`;

const maxQueryLength = 200;
const maxWords = 16;

/** The words of a query, each in all its spellings: as typed, with umlauts for "ae", "oe", "ue", and folded. */
export function wantedWords(query: string): string[][] {
  const words = query
    .slice(0, maxQueryLength)
    .normalize("NFC")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);
  return [...new Set(words)]
    .slice(0, maxWords)
    .map((word) => [
      ...new Set([word, word.replaceAll(/ae|oe|ue/g, (pair) => umlauts[pair] ?? pair), folded(word).text]),
    ]);
}

/** Maximum number of letters by which German and English words exceed their stems. */
const maxEndingLength = 5;

/** The positions of words with these stems in a text. */
export function hits(text: string, stems: readonly string[]): [start: number, end: number][] {
  const { text: plain, at, end } = folded(text);
  const wanted = stems.map((stem) => folded(stem).text);
  const isHit = (word: string) =>
    wanted.some((stem) => word.startsWith(stem) && word.length <= stem.length + maxEndingLength);
  return [...plain.matchAll(/[^ ]+/g)]
    .filter(([word]) => isHit(word))
    .map(({ 0: word, index }) => [at[index] ?? 0, end[index + word.length - 1] ?? 0]);
}
