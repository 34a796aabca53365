import type { NewMail, QueuedMail } from "./model.ts";

export type Mails = {
  /** Writes the mail and its sending job in the caller's transaction; nothing happens when the key is there already. */
  queue(mail: NewMail): Promise<void>;
  byId(id: string): Promise<QueuedMail | null>;
  markSent(id: string, at: Date): Promise<void>;
  /** A permanent failure (5xx of the receiving server) ends the mail, a passing one leaves it queued. */
  markFailed(id: string, failure: string, permanent: boolean): Promise<void>;
};

/** Hands one finished message to the mail server (or the development mailbox). */
export type MailTransport = {
  /** Resolves when the server took it. `permanent` tells a refusal that no repetition mends. */
  send(message: {
    from: string;
    fromName: string;
    replyTo: string;
    to: string;
    subject: string;
    text: string;
    html: string;
    messageId: string;
    headers?: Record<string, string>;
  }): Promise<{ ok: true } | { ok: false; permanent: boolean; reason: string }>;
};
