import type { Delivery } from "#server/platform/mail/repository.ts";

/** One rendered message to one person. */
export type Message = {
  from: string;
  fromName: string;
  replyTo: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  language: "de" | "en";
  tenantId: string;
  /** One-click unsubscribe link (RFC 8058); null: the mail cannot be unsubscribed. */
  unsubscribeLink: string | null;
};

/** Delivers messages: to a mail server (smtp.ts), or to the mailbox of a development machine (mailbox.ts). */
export type MailTransport = {
  /** Returns the result; throws only for a fault of our own. The same Message-ID may be sent again. */
  send(message: Message): Promise<Delivery>;
  close(): void;
};
