import type { Language } from "#server/platform/tenant/model.ts";

/** A page's text in one language. `slug`: "faq", "hilfe-praemien" … */
export type TextName = { slug: string; language: Language };

/** A version of a tenant's own text; the newest is in force. `markdown` null: the shared text is shown again. */
export type TextVersion = TextName & { version: number; markdown: string | null; appliedAt: Date; appliedBy: string };

export type NewText = TextName & Pick<TextVersion, "markdown">;

export type TextReader = {
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
};
