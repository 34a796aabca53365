import type { MailKind } from "#server/platform/mail/model.ts";
import type { MailParams } from "#server/platform/mail/params.ts";

/** A mail's content as plain strings: rendering escapes them. */
export type MailContent = {
  subject: string;
  heading: string;
  /** A large figure, for mails about money. */
  amount?: string;
  paragraphs: string[];
  /** A code to copy. */
  code?: string;
  button?: { label: string; link: string };
  /** A second link, as text below the button. */
  more?: { label: string; link: string };
  /** Small print below the button: what to do if this mail is unexpected, deadlines. */
  notes: string[];
  /** Why the recipient gets this mail. */
  reason: string;
};

/** The sender as named in texts. */
export type Sender = { name: string; email: string; phone: string };

/** The texts of one language: a template for each kind of mail. `greeting(null)` uses no name. */
export type Templates = {
  [K in MailKind]: (params: MailParams[K], from: Sender) => MailContent;
} & { greeting: (name: string | null) => string; regards: string };

/** The content with greeting, sender and the legally required imprint below. */
export type MailDocument = MailContent & {
  language: "de" | "en";
  greeting: string;
  regards: string;
  from: string;
  imprint: string[];
};
