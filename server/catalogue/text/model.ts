import type { Block, PageText } from "#server/catalogue/content/model.ts";
import type { Audience } from "#server/platform/values/audience.ts";
import type { Language } from "#server/platform/values/language.ts";

/** A page's text in one language. `slug`: "faq", "hilfe-praemien" … */
export type TextName = { slug: string; language: Language };

export const isSameText = (one: TextName, other: TextName) =>
  one.slug === other.slug && one.language === other.language;

/** A version of a tenant's own text; the newest is in force. `markdown` null: the shared text is shown again. */
export type TextVersion = TextName & { version: number; markdown: string | null; appliedAt: Date; appliedBy: string };

/** What of a text would not be shown, or not as it is meant; `value`: the words that it is about. */
export type TextProblem =
  | { code: "name" | "tooLong" | "noTitle" | "bannerTitle"; value: null }
  | { code: "condition"; value: string; section: string }
  | { code: "twice"; value: string }
  | { code: "placeholder"; value: string; known: readonly string[] };

/**
 * The text whose parts are the banners of a start page, above its offers; a content service has a list of that name.
 * There is no file of it: until the tenant writes it, there are no banners.
 */
export const bannersOf = { private: "startseite", business: "gk-startseite" } as const satisfies Record<
  Audience,
  string
>;

/** Whose start page the text's banners are on; null: it has none. */
export const bannerAudience = (slug: string): Audience | null =>
  (["private", "business"] as const).find((audience) => bannersOf[audience] === slug) ?? null;

/** Characters of a text. */
export const maxTextLength = 100_000;

/** Privacy and terms, in all versions: people agree to them, so they have versions of their own. */
export const isLegalText = (slug: string): boolean => /^(datenschutz|agb)(-\d{4}-\d{2}-\d{2})?$/.test(slug);

/** Texts as they are written. */
export type TextFiles = {
  /** The names of all texts in files, the tenant's own and the shared ones, and of its banners and mails. */
  slugs(): Promise<string[]>;
  /** What is shown while no version is in force; null: nothing, or the German text on an English page. */
  markdown(name: TextName): Promise<string | null>;
  /** What may stand in braces, with the values in this language; a mail's are invented. */
  placeholders(name: TextName): Readonly<Record<string, string>>;
  /** A mail with invented values as people get it, as HTML; `own` null: the standard. null: the text is no mail's. */
  mail(name: TextName, own: string | null): string | null;
  /** The text as its page shows it, with the placeholders' values. */
  page(markdown: string, language: Language): PageText;
  /** The text's parts as blocks of a page. */
  blocks(markdown: string, language: Language): Block[];
  /** Why a text cannot be put in force; empty: it can. */
  problems(slug: string, markdown: string): TextProblem[];
};

/** The title of a text as it is written: its line that begins with "# ". */
export function titleOf(markdown: string): string {
  return (/^# (.*)$/m.exec(markdown)?.[1] ?? "").trim().replaceAll("\\-", "");
}

export type NewText = TextName & Pick<TextVersion, "markdown">;

/**
 * What somebody wrote of a text and has not published; each text has at most one. `id`: a new one with each change.
 * `base`: the version that it is to replace, 0: none. `publishAt` null: it is not scheduled.
 */
export type TextDraft = TextName & {
  id: string;
  markdown: string;
  base: number;
  savedAt: Date;
  savedBy: string;
  authorId: string;
  publishAt: Date | null;
};

export type TextReader = {
  drafts(): Promise<TextDraft[]>;
  draft(name: TextName): Promise<TextDraft | null>;
  draftById(id: string): Promise<TextDraft | null>;

  /** The newest version of each text, by slug and language. */
  inForce(): Promise<TextVersion[]>;
  /** All versions of a text, newest first. */
  versions(name: TextName): Promise<TextVersion[]>;
};

export type TextRepository = TextReader & {
  /** One transaction of the tenant at a time; call it before what the new versions depend on is read. */
  lock(): Promise<void>;
  /** Adds the next version of a text and tells every process. Call lock first. */
  add(text: NewText, by: string, at: Date): Promise<TextVersion>;
  /** Replaces the draft of its text. Call lock first. */
  keepDraft(draft: TextDraft): Promise<void>;
  dropDraft(id: string): Promise<void>;
};
