import { endAccess } from "#server/people/account/login/end-access.ts";
import { type AuditedAction, withAuditedAction } from "#server/platform/audit/audited-action.ts";
import { isWithinMailLimit } from "#server/platform/mail/mail-limit.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { maskedAddress } from "#server/platform/values/email.ts";
import { queueConfirmationAgain } from "#server/referral/recommendation/confirmation.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import { holdForAddress } from "#server/rewards/claim/holds.ts";
import type { RequestContext } from "./context.ts";

/**
 * Corrects a misheard or mistyped address: changes the account's address, ends links sent to the wrong one, and sends
 * the confirmation again, in one transaction. Only until the account is confirmed; later its owner changes it. Once the
 * account is owed something, two people are needed (`isByTwo`; otherwise refused with notAuthorized): then the former
 * address is told, and what is owed rests for a day. The address that it has already changes nothing, and mails
 * nothing. An address that got as many requested mails as it may is refused (tooManyRequests): nothing is changed.
 */
export async function correctEmail(
  ctx: RequestContext,
  { number, accountId }: Pick<Recommendation, "number" | "accountId">,
  email: string,
  by: AuditedAction & { isByTwo?: true },
): Promise<Outcome<null>> {
  const matter = { account: accountId, recommendation: number, address: email };
  return withAuditedAction(ctx, by, matter, async (tx) => {
    const account = await tx.accounts.byIdForUpdate(accountId);
    if (account?.state !== "unconfirmed") return refuse("notAuthorized");
    const isOwed = await tx.claims.isOwed(accountId);
    if (isOwed && !by.isByTwo) return refuse("notAuthorized");
    const { email: former, language, firstName, lastName } = account;
    if (former === email) return done(null);
    const recommendation = await tx.recommendations.byNumber(number);
    if (recommendation?.state === "awaitingOptIn" && !(await isWithinMailLimit(tx, email, true)))
      return refuse("tooManyRequests");
    const cause = { actor: by.actor, actorId: by.actorId, key: `account:${accountId}:changeEmail:${by.key}` };
    if (!(await tx.accounts.changeEmail(accountId, email, cause, tx.now()))) return refuse("emailExists");
    await tx.tokens.removeConfirmationLinks(accountId);
    await endAccess(tx, accountId);
    if (recommendation) await queueConfirmationAgain(tx, recommendation, { ...account, email }, true, by.key);
    if (!isOwed) return done(null);
    await holdForAddress(tx, accountId, by);
    const params = { firstName, lastName, address: maskedAddress(email) };
    const mail = { kind: "emailChanged", to: former, language, params, createdAt: tx.now() } as const;
    await tx.mails.queue({ ...mail, key: `emailChanged:${accountId}:${by.key}` });
    return done(null);
  });
}
