/**
 * A page of text: title ("": it has none), what stands before the first heading, and its sections, each with a title. HTML
 * in it is already sanitised.
 */
export type PageText = {
  title: string;
  /** Date of this version, for pages that have versions (privacy, terms). */
  version: string | null;
  introHtml: string;
  sections: TextSection[];
};

/** `id` is an anchor; of an FAQ a section is a question with its answer, and `group` the heading it stands under. */
export type TextSection = { id: string; title: string; html: string; group: string | null };

/** Specification section 3, Footnote: `key` is the Identifier that products name in Fussnote. */
export type Footnote = { key: string; title: string; html: string };

/** A piece of a page (content block, key visual, question with its answer). */
export type Block = {
  id: string;
  title: string;
  html: string;
  group: string | null;
  pictures: BlockPicture[];
  /** Address of a video at its host; the first picture stands for it until somebody starts it. */
  video: string | null;
};
/** A picture as it is in the service, in pixels: of another `version` it is another picture. */
export type BlockPicture = { id: string; version: number; width: number; height: number };
export type BlockKind = "block" | "keyVisual" | "faq";

/** A picture's bytes, as the content service has them in about this size. */
export type Picture = { type: PictureType; bytes: Uint8Array };
export const pictureTypes = ["image/avif", "image/webp", "image/png", "image/jpeg", "image/gif"] as const;
export type PictureType = (typeof pictureTypes)[number];
/**
 * A content as its service has it, for programs that read fields themselves: field → language ("de", "en") or invariant
 * ("iv") → value. Texts in it are sanitised; their variables are not filled in.
 */
export type ContentItem = { id: string; fields: Readonly<Record<string, Readonly<Record<string, unknown>>>> };

/** A file of the content service; more than pictures only where the tenant's own record has it. */
export type Asset = { type: string; bytes: Uint8Array };
export type PictureSize = { version?: number; width?: number; height?: number };
