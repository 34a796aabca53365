import { tagged } from "#server/domain/fault.ts";
import type { Post } from "#server/domain/mail/ports.ts";
import { mailboxFolder, openMailbox } from "./mailbox.ts";
import { makePost } from "./post.ts";
import { smtpCarrier } from "./smtp.ts";

type MailSettings = { TENANT_ENVIRONMENT: string; SMTP_URL?: string | undefined; DATA_DIR: string };

/** By SMTP where SMTP_URL is set; into the mailbox in development. `close` ends the connections. */
export function openPost(settings: MailSettings): { post: Post; close(): void } {
  if (!settings.SMTP_URL && settings.TENANT_ENVIRONMENT !== "development") {
    throw tagged("settings", "SMTP_URL is not set: mails can be sent nowhere.");
  }
  const carrier = settings.SMTP_URL ? smtpCarrier(settings.SMTP_URL) : openMailbox(mailboxFolder(settings));
  return { post: makePost(carrier), close: () => carrier.close() };
}
