import { createFault } from "#server/platform/fault.ts";
import type { Mailer } from "#server/platform/mail/ports.ts";
import { mailboxFolder, openMailbox } from "./mailbox.ts";
import { createMailer } from "./mailer.ts";
import { smtpTransport } from "./smtp.ts";

type MailSettings = { TENANT_ENVIRONMENT: string; SMTP_URL?: string | undefined; DATA_DIR: string };

/**
 * Sends by SMTP if SMTP_URL is set; in development stores into the mailbox, dated by `now`, whose clock may be moved
 * forward. `close` ends the connections.
 */
export function openMailer(settings: MailSettings, now?: () => Date): { mailer: Mailer; close(): void } {
  if (!settings.SMTP_URL && settings.TENANT_ENVIRONMENT !== "development") {
    throw createFault("settings", "SMTP_URL is not set: mails can be sent nowhere.");
  }
  const transport = settings.SMTP_URL ? smtpTransport(settings.SMTP_URL) : openMailbox(mailboxFolder(settings), now);
  return { mailer: createMailer(transport), close: () => transport.close() };
}
