import type { MailKind, MailParams } from "#server/domain/mail/model.ts";

/** What a mail says, before it is set as text or HTML. Plain strings: whoever sets it escapes them. */
export type Letter = {
  subject: string;
  heading: string;
  /** Large figure, where the mail is about money. */
  amount?: string;
  paragraphs: string[];
  /** Something to copy. */
  code?: string;
  button?: { label: string; link: string };
  /** Small print below the button: what to do when this mail is unexpected, until when something holds. */
  notes: string[];
  /** Why this person gets this mail. */
  reason: string;
};

/** The sender, as texts name them. */
export type Sender = { name: string; email: string; phone: string };

export type Letters = {
  [K in MailKind]: (params: MailParams[K], from: Sender) => Letter;
} & { greeting: (name: string | null) => string; regards: string };

/** A letter with what is around it: who it is from and what the law wants below it. */
export type Page = Letter & {
  language: "de" | "en";
  greeting: string;
  regards: string;
  from: string;
  imprint: string[];
};
