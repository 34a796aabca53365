import type { Language } from "../tenant/model.ts";

/** A text that can be found: its own title, what it stands under, and the rest, all without markup. */
export type SearchText = { title: string; heading: string; body: string };

export type SearchQuery = {
  /** What somebody looks for, word by word, each in the spellings that it may have. */
  words: readonly (readonly string[])[];
  /** Groups of words that mean about the same. */
  synonyms: readonly (readonly string[])[];
  language: Language;
};

/** `at`: the text's place in the list that was given; `stems` are the stems of those of its words that were found. */
export type SearchHit = { at: number; stems: string[] };

export type TextSearch = {
  /** The texts that answer the query, the best first; none where no word of it is understood. Writes nothing. */
  search(texts: readonly SearchText[], query: SearchQuery): Promise<SearchHit[]>;
};
