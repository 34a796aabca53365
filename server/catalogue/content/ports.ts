import type { Language } from "#server/platform/values/language.ts";
import type { Asset, Block, BlockKind, ContentItem, Footnote, PageText, Picture, PictureSize } from "./model.ts";

/**
 * Source of texts: plain files, or the tenant's content service. A missing text is null and does not interrupt
 * anything; a service that does not answer, without a cached answer, is a fault with the tag "contentUnavailable".
 */
export type Content = {
  /** `slug`: "datenschutz", "agb", "faq" … */
  pageText(slug: string, language: Language): Promise<PageText | null>;
  /** The dates of a page's stored versions, newest first; each version is the page "slug-2026-11-01". */
  versions(slug: string): Promise<string[]>;
  /** In the order of the keys; unknown keys are left out. */
  footnotes(keys: readonly string[], language: Language): Promise<Footnote[]>;
  /** Blocks by id, in the given order; unknown ids are left out. */
  blocks(kind: BlockKind, ids: readonly string[], language: Language): Promise<Block[]>;
  /** The blocks of the list with this name; null: there is no such list. */
  list(name: string, language: Language): Promise<Block[] | null>;
  /** Whether a service has a list of this name; then the tenant's own text of it is not shown. */
  hasList(name: string, language: Language): Promise<boolean>;
  /** Variables of texts with their values: { hotline: "0800 …" }. */
  variables(): Promise<Readonly<Record<string, string>>>;
  /** null: there is no such picture, or it is unavailable. Returns only pictures. */
  picture(id: string, size: PictureSize): Promise<Picture | null>;
  /** One content with all fields; null: there is none of this kind. */
  item(kind: BlockKind, id: string): Promise<ContentItem | null>;
  /** The page or list with this name, with its parts' ids in Inhalte; null: there is none. */
  itemNamed(name: string): Promise<ContentItem | null>;
  /** Footnotes with this identifier. */
  footnoteItems(identifier: string): Promise<ContentItem[]>;
  /** A picture by its id alone, in about this size; null: there is none. */
  asset(id: string, size: Omit<PictureSize, "version">): Promise<Asset | null>;
};

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
