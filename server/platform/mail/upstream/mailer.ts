import type { QueuedMail } from "#server/platform/mail/model.ts";
import type { Mailer } from "#server/platform/mail/ports.ts";
import { emailAddress } from "../../values/email.ts";
import { oneLine } from "./plain-text.ts";
import { renderMail } from "./render.ts";
import type { MailTransport } from "./transport.ts";

/** Renders mails in their language and the tenant's theme, and sends them through a transport. */
export function createMailer(transport: MailTransport): Mailer {
  return {
    async deliver(mail, tenant) {
      const to = emailAddress.safeParse(mail.to);
      if (!to.success) return { ok: false, permanent: true, reason: "not one plain address" };
      return transport.send({
        ...renderMail(mail, tenant),
        from: tenant.mail.from,
        fromName: oneLine(tenant.name, 100),
        replyTo: replyToOf(mail) ?? tenant.mail.replyTo,
        to: to.data,
        messageId: mail.messageId,
        language: mail.language,
        tenantId: tenant.id,
        unsubscribeLink: mail.kind === "newsletter" ? mail.params.unsubscribeLink : null,
      });
    },
  };
}

/** The Reply-To address: the person who wrote to us; null: the tenant's. Only one plain address is accepted. */
function replyToOf(mail: QueuedMail): string | null {
  if (mail.kind !== "caseForSupport") return null;
  const address = emailAddress.safeParse(mail.params.replyTo);
  return address.success ? address.data : null;
}
