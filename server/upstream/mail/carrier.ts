import type { Delivery } from "#server/domain/mail/ports.ts";

/** One finished message to one person. */
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
};

/** Brings messages on their way: a mail server, or the mailbox of a development machine. */
export type Carrier = {
  send(message: Message): Promise<Delivery>;
  close(): void;
};
