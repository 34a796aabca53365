import { mailLoginLink } from "../account/mail-login-link.ts";
import type { Account } from "../account/model.ts";
import { dayOf } from "../calendar.ts";
import type { Ctx } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { answerAttempt, type Created, isSameAttempt } from "./attempt.ts";
import type { Recommendation } from "./model.ts";
import { isOwner } from "./owner.ts";
import { sendConfirmationAgain } from "./send-confirmation-again.ts";

/**
 * There is a link already, or the account is blocked. Whoever made it, and tenants that show account messages, are told.
 * Everybody else reads what a new recommendation would say (look into your mailbox), and the mailbox gets what helps its
 * owner on: the confirmation again, or a link that logs in and leads to the recommendation. A blocked account gets nothing.
 */
export async function answerDuplicate(
  ctx: Ctx,
  account: Account,
  existing: Recommendation | null,
  attemptHash: string,
): Promise<Outcome<Created>> {
  if (existing && isSameAttempt(existing, attemptHash, ctx.now())) return done(answerAttempt(ctx, existing));
  const told = ctx.tenant.modules.verboseAccountMessages || (existing !== null && isOwner(ctx, existing));
  if (told) {
    if (account.state === "blocked") return refuse("accountBlocked");
    if (existing?.state === "blocked") return refuse("recommendationBlocked");
    return refuse(existing?.state === "awaitingOptIn" ? "recommendationExistsOptInRequired" : "recommendationExists");
  }
  if (account.state !== "blocked" && existing) await helpOn(ctx, account, existing);
  return done({ confirmationSent: true, recommendation: null });
}

async function helpOn(ctx: Ctx, account: Account, existing: Recommendation): Promise<void> {
  if (existing.state === "blocked") return;
  if (existing.state === "awaitingOptIn") return sendConfirmationAgain(ctx, existing, account);
  await mailLoginLink(ctx, account, { number: existing.number, key: dayOf(ctx.now()) });
}
