import { createFault } from "#server/platform/fault.ts";
import type { QueuedMail } from "#server/platform/mail/model.ts";
import type { Mailer } from "#server/platform/mail/repository.ts";
import { bounces } from "#server/platform/values/sandbox.ts";
import { emailAddress } from "../../values/email.ts";
import { createMailbox, mailboxFolder } from "./mailbox.ts";
import { oneLine } from "./plain-text.ts";
import { renderMail } from "./render.ts";
import { smtpTransport } from "./smtp.ts";
import type { MailTransport } from "./transport.ts";

/** Renders mails in their language and the tenant's theme, and sends them through a transport. */
export function createMailer(transport: MailTransport): Mailer {
  return {
    async deliver(mail, tenant, own) {
      const to = emailAddress.safeParse(mail.to);
      if (!to.success) return { ok: false, permanent: true, reason: "not one plain address" };
      if (bounces(tenant, to.data)) return bounced;
      const rendered = renderMail(mail, tenant, own);
      return transport.send({
        ...rendered,
        subject: tenant.test ? `[Test] ${rendered.subject}` : rendered.subject,
        from: tenant.mail.from,
        fromName: oneLine(tenant.name, 100),
        replyTo: replyToOf(mail) ?? tenant.mail.replyTo,
        to: to.data,
        messageId: mail.messageId,
        language: mail.language,
        tenantId: tenant.id,
        unsubscribeLink: "unsubscribeLink" in mail.params ? mail.params.unsubscribeLink : null,
      });
    },
  };
}

/** What a mail server says of a mailbox that does not exist. */
const bounced = { ok: false, permanent: true, refusesAddress: true, reason: "EENVELOPE RCPT TO 550 5.1.1" } as const;

/** The Reply-To address: the person who wrote to us; null: the tenant's. Only one plain address is accepted. */
function replyToOf(mail: QueuedMail): string | null {
  if (mail.kind !== "caseForSupport") return null;
  const address = emailAddress.safeParse(mail.params.replyTo);
  return address.success ? address.data : null;
}

type MailSettings = { TENANT_ENVIRONMENT: string; SMTP_URL?: string | undefined; DATA_DIR: string };

/**
 * Sends by SMTP if SMTP_URL is set; in development stores into the mailbox, dated by `now`, whose clock may be moved
 * forward. `close` ends the connections.
 */
export function openMailer(settings: MailSettings, now?: () => Date): { mailer: Mailer; close(): void } {
  if (!settings.SMTP_URL && settings.TENANT_ENVIRONMENT !== "development") {
    throw createFault("settings", "SMTP_URL is not set: mails can be sent nowhere.");
  }
  const transport = settings.SMTP_URL ? smtpTransport(settings.SMTP_URL) : createMailbox(mailboxFolder(settings), now);
  return { mailer: createMailer(transport), close: () => transport.close() };
}
