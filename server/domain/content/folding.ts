/** A text as it is compared: `at` says for each of its characters where it stands in the text that people read. */
export type Folded = { text: string; at: number[]; end: number[] };

const pairs: Readonly<Record<string, string>> = { ae: "a", oe: "o", ue: "u", ss: "s" };
const umlauts: Readonly<Record<string, string>> = { ae: "ä", oe: "ö", ue: "ü" };

/**
 * Case, accents and the two spellings of umlauts and ß count for nothing: "Prämie", "PRAEMIE" and "pramie" are the same.
 * Soft hyphens are not there at all, other signs that are no letter are spaces.
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

const longestQuery = 200;
const mostWords = 16;

/** The words that somebody looks for, each as it is typed, with umlauts for "ae", "oe", "ue", and without either. */
export function wantedWords(query: string): string[][] {
  const words = query
    .slice(0, longestQuery)
    .normalize("NFC")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);
  return [...new Set(words)]
    .slice(0, mostWords)
    .map((word) => [
      ...new Set([word, word.replaceAll(/ae|oe|ue/g, (pair) => umlauts[pair] ?? pair), folded(word).text]),
    ]);
}

/** German and English words are at most so much longer than their stems. */
const longestEnding = 5;

/** Where words of these stems stand in a text. */
export function hits(text: string, stems: readonly string[]): [start: number, end: number][] {
  const { text: plain, at, end } = folded(text);
  const wanted = stems.map((stem) => folded(stem).text);
  const isHit = (word: string) =>
    wanted.some((stem) => word.startsWith(stem) && word.length <= stem.length + longestEnding);
  return [...plain.matchAll(/[^ ]+/g)]
    .filter(([word]) => isHit(word))
    .map(({ 0: word, index }) => [at[index] ?? 0, end[index + word.length - 1] ?? 0]);
}
