/** A text as it is compared: `at` says for each of its characters where it stands in the text that people read. */
export type Folded = { text: string; at: number[]; end: number[] };

const pairs: Readonly<Record<string, string>> = { ae: "a", oe: "o", ue: "u", ss: "s" };

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

/** The words that somebody looks for, without the endings in which German words differ. */
export function wantedWords(query: string): string[] {
  const words = folded(query.slice(0, longestQuery))
    .text.split(" ")
    .filter((word) => word.length > 1);
  return [...new Set(words.map((word) => word.replace(/(?<=.{4})(en|er|es|em|e|n|s)$/, "")))].slice(0, 8);
}

/** Where the words stand in a text, each hit as far as its word goes; none inside another. */
export function hits(text: string, words: readonly string[]): [start: number, end: number][] {
  const { text: plain, at, end } = folded(text);
  const found: [number, number][] = [];
  for (const word of words) {
    for (let from = plain.indexOf(word); from >= 0; from = plain.indexOf(word, from + word.length)) {
      let last = from + word.length - 1;
      while (plain[last + 1] !== undefined && plain[last + 1] !== " ") last++;
      found.push([at[from] ?? 0, end[last] ?? 0]);
    }
  }
  found.sort(([one], [other]) => one - other);
  return found.filter(([start], index) => index === 0 || start >= (found[index - 1]?.[1] ?? 0));
}
