/**
 * A page of text: its title ("" if none), the text before the first heading, and its sections with titles. HTML in it
 * is already sanitised.
 */
export type PageText = {
  title: string;
  /** Date of this version, for versioned pages (privacy, terms). */
  version: string | null;
  introHtml: string;
  sections: TextSection[];
};

/** `id`: an anchor. In an FAQ, a section is a question with its answer, and `group` is the heading above it. */
export type TextSection = { id: string; title: string; html: string; group: string | null };

/** A footnote; `key` is the Identifier that products name in Fussnote. */
export type Footnote = { key: string; title: string; html: string };

/** A piece of a page: content block, key visual, or question with answer. */
export type Block = {
  id: string;
  title: string;
  html: string;
  group: string | null;
  pictures: BlockPicture[];
  /** URL of a video at its host; the first picture is shown until the video is started. */
  video: string | null;
};
/** A picture with its original size in pixels; a new `version` is a different picture. */
export type BlockPicture = { id: string; version: number; width: number; height: number };
export type BlockKind = "block" | "keyVisual" | "faq";

/** A picture's bytes, in about the requested size. */
export type Picture = { type: PictureType; bytes: Uint8Array };
export const pictureTypes = ["image/avif", "image/webp", "image/png", "image/jpeg", "image/gif"] as const;
export type PictureType = (typeof pictureTypes)[number];
/**
 * A content as its service stores it, for API clients that read the fields themselves: field → language ("de", "en") or
 * invariant ("iv") → value. Its texts are sanitised; variables are not replaced.
 */
export type ContentItem = { id: string; fields: Readonly<Record<string, Readonly<Record<string, unknown>>>> };

/** A file of the content service; types other than pictures only if the tenant's record allows them. */
export type Asset = { type: string; bytes: Uint8Array };
export type PictureSize = { version?: number; width?: number; height?: number };
