import type { Language } from "#server/platform/tenant/model.ts";

/** A searchable text without markup: its own title, the headings above it, and the rest. */
export type SearchText = { title: string; heading: string; body: string };

export type SearchQuery = {
  /** The query's words, each with its possible spellings. */
  words: readonly (readonly string[])[];
  /** Groups of words with similar meaning. */
  synonyms: readonly (readonly string[])[];
  language: Language;
};

/** `at`: the text's index in the given list; `stems`: stems of its words that matched. */
export type SearchHit = { at: number; stems: string[] };

export type TextSearch = {
  /** The matching texts, best first; empty if no word of the query is usable. Writes nothing. */
  search(texts: readonly SearchText[], query: SearchQuery): Promise<SearchHit[]>;
};
