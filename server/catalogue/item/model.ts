import type { CatalogueFile } from "../schema.ts";

/** A product or a campaign of a local catalogue, as the office changes it one at a time. */
export const itemKinds = ["product", "campaign"] as const;
export type ItemKindName = (typeof itemKinds)[number];

/**
 * What of a product or a campaign people change as its own facts `F`. What decides about money (rewards, raises, groups
 * of agencies' plans) is none of them: it has its own way (catalogue/price-change).
 */
export type ItemKind<F> = {
  name: ItemKindName;
  /** Its list in a catalogue. */
  part: "products" | "campaigns";
  /** The facts of a stored draft, or of the whole product or campaign; throws for anything else. */
  parse(stored: unknown): F;
  /** null: the catalogue does not have it. */
  factsIn(file: CatalogueFile, id: string): F | null;
  /** The catalogue with these facts. One that it does not have is added, where the kind allows that. */
  withFacts(file: CatalogueFile, id: string, facts: F): CatalogueFile;
};

/**
 * Facts that somebody changed and has not published; each item has at most one. `id`: a new one with each change.
 * `base`: the version of the catalogue that it began with. `publishAt` null: it is not scheduled.
 */
export type ItemDraft<F = unknown> = {
  kind: ItemKindName;
  itemId: string;
  id: string;
  facts: F;
  base: number;
  savedAt: Date;
  savedBy: string;
  authorId: string;
  publishAt: Date | null;
};

export type ItemDraftReader = {
  drafts(kind: ItemKindName): Promise<ItemDraft[]>;
  draft(kind: ItemKindName, itemId: string): Promise<ItemDraft | null>;
  draftById(id: string): Promise<ItemDraft | null>;
};

export type ItemDraftRepository = ItemDraftReader & {
  /** One transaction of the tenant at a time, in the order of `replace` of the catalogue. */
  lock(): Promise<void>;
  /** Replaces the draft of its item. Call lock first. */
  keepDraft(draft: ItemDraft): Promise<void>;
  /** Without effect if there is none with this id. */
  dropDraft(id: string): Promise<void>;
};
