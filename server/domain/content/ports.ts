import type { Language } from "../tenant/model.ts";
import type { Asset, Block, BlockKind, ContentItem, Footnote, PageText, Picture, PictureSize } from "./model.ts";

/**
 * Where texts come from: plain files, or the content service of the tenant. A missing text is null and stops no flow; a
 * service that does not answer, and has nothing kept, is a fault of the tag "contentUnavailable".
 */
export type Content = {
  /** `slug`: "datenschutz", "agb", "faq" … */
  pageText(slug: string, language: Language): Promise<PageText | null>;
  /** The dates of a page's versions that are kept for reading, the newest first: each is the page "slug-2026-11-01". */
  versions(slug: string): Promise<string[]>;
  /** In the order of the keys; unknown ones are left out. */
  footnotes(keys: readonly string[], language: Language): Promise<Footnote[]>;
  /** By their ids, in that order; unknown ones are left out. */
  blocks(kind: BlockKind, ids: readonly string[], language: Language): Promise<Block[]>;
  /** The blocks of a list that has this name; null when there is no such list. */
  list(name: string, language: Language): Promise<Block[] | null>;
  /** Names with what stands for them in texts: { hotline: "0800 …" }. */
  variables(): Promise<Readonly<Record<string, string>>>;
  /** null: there is no such picture, or it cannot be had. Nothing else than a picture comes out of it. */
  picture(id: string, size: PictureSize): Promise<Picture | null>;
  /** One content with all of its fields; null: there is none of this kind. */
  item(kind: BlockKind, id: string): Promise<ContentItem | null>;
  /** The page or list of this name, its parts' ids in Inhalte; null: there is none. */
  itemNamed(name: string): Promise<ContentItem | null>;
  /** Footnotes of this identifier. */
  footnoteItems(identifier: string): Promise<ContentItem[]>;
  /** A picture by its id alone, in about this size; null: there is none. */
  asset(id: string, size: Omit<PictureSize, "version">): Promise<Asset | null>;
};
