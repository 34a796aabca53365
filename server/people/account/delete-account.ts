import { audit } from "#server/platform/audit/audit.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "../context.ts";
import { endSubscription } from "../newsletter/unsubscribe.ts";
import { certificateDays, certifyBy, newCertificateLink } from "../privacy/certificate.ts";
import { endAccess } from "./login/end-access.ts";
import { sessionCookie } from "./login/session.ts";
import { requireStepUp } from "./login/step-up.ts";
import { blockedRefusal } from "./model.ts";

/**
 * A referrer deletes their account. Collected claims are paid unless that was suspended: vouchers are mailed now,
 * transfers continue without the profile. Other open claims are cancelled, which the person must have agreed to
 * (`giveUp`). Sessions and links in mails end at once, all personal columns are emptied (retention.ts lists what stays
 * and for how long), the links admit nobody, and the address can register again. The last mail has a link to the
 * certificate. A repeat changes nothing. Refused if the login is not fresh, if the account is blocked, if claims are
 * open and not given up, or if no voucher code is left.
 */
export async function deleteAccount(ctx: RequestContext, { giveUp }: { giveUp: boolean }): Promise<Outcome<null>> {
  const stepUp = requireStepUp(ctx);
  if (!stepUp.ok) return stepUp;
  const outcome = await withTransaction(ctx, async (tx): Promise<Outcome<null>> => {
    const account = await tx.accounts.byIdForUpdate(stepUp.value.id);
    if (!account) return done(null);
    if (account.state === "blocked") return refuse(blockedRefusal(account));
    const rewards = await tx.consequences.accountDeleting(tx, account, { giveUp });
    if (!rewards.ok) return rewards;
    await endSubscription(tx, account.email);
    await endAccess(tx, account.id);
    const { token, tokenHash } = newCertificateLink(tx);
    await tx.mails.queue({
      kind: "accountDeleted",
      to: account.email,
      language: account.language,
      params: {
        firstName: account.firstName,
        lastName: account.lastName,
        link: tx.mailLinks.erasureCertificate(token),
        days: certificateDays,
      },
      key: `accountDeleted:${account.id}`,
      createdAt: tx.now(),
    });
    await tx.accounts.erase(account.id, tx.now());
    await certifyBy(tx, [{ tokenHash, language: account.language }], await audit(tx, { kind: "accountDeleted" }));
    return done(null);
  });
  if (outcome.ok) ctx.cookies.remove(sessionCookie);
  return outcome;
}
