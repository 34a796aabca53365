import type { MailKind, MailParams } from "#server/domain/mail/model.ts";

/** What a mail says, as plain strings: rendering escapes them. */
export type MailContent = {
  subject: string;
  heading: string;
  /** Large figure, where the mail is about money. */
  amount?: string;
  paragraphs: string[];
  /** Something to copy. */
  code?: string;
  button?: { label: string; link: string };
  /** A second way, in words below the button. */
  more?: { label: string; link: string };
  /** Small print below the button: what to do when this mail is unexpected, until when something holds. */
  notes: string[];
  /** Why this person gets this mail. */
  reason: string;
};

/** The sender, as texts name them. */
export type Sender = { name: string; email: string; phone: string };

/** The texts of one language: a template for each kind of mail. `greeting` of null names nobody. */
export type Templates = {
  [K in MailKind]: (params: MailParams[K], from: Sender) => MailContent;
} & { greeting: (name: string | null) => string; regards: string };

/** The content with greeting, sender and the imprint that the law requires below it. */
export type MailDocument = MailContent & {
  language: "de" | "en";
  greeting: string;
  regards: string;
  from: string;
  imprint: string[];
};
