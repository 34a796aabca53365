import type { Theme } from "#server/platform/values/theme.ts";

/** The colours of a tenant from one of its versions on; the newest are in force. `version`: the tenant's. */
export type ThemeVersion = { version: number; theme: Theme; appliedAt: Date; appliedBy: string };

/**
 * Colours that somebody chose and has not published; a tenant has at most one. They may be hard to read. `id`: a new
 * one with each change. `base`: the version that they are to replace. `publishAt` null: they are not scheduled.
 */
export type ThemeDraft = {
  id: string;
  theme: Theme;
  base: number;
  savedAt: Date;
  savedBy: string;
  authorId: string;
  publishAt: Date | null;
};

export type ThemeReader = {
  draft(): Promise<ThemeDraft | null>;
  /** Every version that changed the colours, newest first; without those that this product cannot read. */
  versions(): Promise<ThemeVersion[]>;
};

export type ThemeRepository = ThemeReader & {
  /** One transaction that changes the tenant's record at a time; call it before what it depends on is read. */
  lock(): Promise<void>;
  /**
   * Makes the next version of the tenant's record, with this theme, and tells every process. Returns its number. Call
   * lock first. Only a theme that its schema accepts: another one makes the record unreadable.
   */
  apply(theme: Theme, by: string, at: Date): Promise<number>;
  /** Replaces the draft. Call lock first. */
  keepDraft(draft: ThemeDraft): Promise<void>;
  /** Without effect on a draft with another id. */
  dropDraft(id: string): Promise<void>;
};
