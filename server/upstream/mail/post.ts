import { emailAddress } from "#server/domain/email.ts";
import type { Post } from "#server/domain/mail/ports.ts";
import type { Carrier } from "./carrier.ts";
import { oneLine } from "./plain.ts";
import { renderMail } from "./render.ts";

/** Writes mails out and gives them to a carrier. */
export function makePost(carrier: Carrier): Post {
  return {
    async deliver(mail, tenant) {
      const to = emailAddress.safeParse(mail.to);
      if (!to.success) return { ok: false, permanent: true, reason: "not one plain address" };
      return carrier.send({
        ...renderMail(mail, tenant),
        from: tenant.mail.from,
        fromName: oneLine(tenant.name, 100),
        replyTo: tenant.mail.replyTo,
        to: to.data,
        messageId: mail.messageId,
        language: mail.language,
        tenantId: tenant.id,
      });
    },
  };
}
