import { type Account, blockedRefusal } from "#server/people/account/model.ts";
import { isProvenInBrowser, ownerKey } from "#server/people/account/owner.ts";
import type { TokenRow } from "#server/people/account/repository.ts";
import { hashLinkToken, newLinkToken } from "#server/people/account/token.ts";
import { withTransaction } from "#server/platform/context.ts";
import { isWithinMailLimit } from "#server/platform/mail/mail-limit.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { endOfDayAfter } from "#server/platform/values/calendar.ts";
import { emailAddress } from "#server/platform/values/email.ts";
import type { ConfirmationSettings } from "#server/tenants/derived.ts";
import type { RequestContext, Tx } from "../context.ts";
import { linkReadyMail, mailedReward } from "../link/link-ready.ts";
import type { Recommendation } from "./model.ts";
import { moveRecommendation } from "./move.ts";
import type { Mailing } from "./repository.ts";

/*
 * Where a referrer's address must be proven, the recommendation waits (awaitingOptIn) for the button behind a mail. Its
 * first mail goes out when it is made (create.ts).
 */

/**
 * Whether this address must be proven by mail before the link works. Not if it is proven in this browser (`isProven`).
 * A tenant that hides account messages asks everybody else, because an answer that depends on the account's state would
 * reveal that state.
 */
export function mustConfirm(tenant: ConfirmationSettings, account: Pick<Account, "state">, isProven: boolean): boolean {
  if (isProven) return false;
  if (!tenant.modules.verboseAccountMessages) return true;
  return tenant.recommendation.confirmEmail && account.state !== "confirmed";
}

/**
 * The mail that asks the referrer to confirm, and the token behind its link. Sent once when the recommendation is made
 * and again at most once for each `again`; the mail's key enforces this.
 */
export function confirmationFor(
  ctx: Pick<RequestContext, "secrets" | "now" | "mailLinks">,
  recommendation: Recommendation,
  to: string,
  again: string | null = null,
): Mailing & { token: TokenRow } {
  const { number, linkValidUntil, firstName, lastName, productName, language } = recommendation;
  const { token, row } = newLinkToken(ctx, "confirmRecommendation", number, linkValidUntil);
  return {
    token: row,
    mail: {
      kind: "confirmRecommendation",
      to,
      language,
      params: {
        firstName,
        lastName,
        productName,
        link: ctx.mailLinks.confirmRecommendation(token),
        reward: mailedReward(recommendation),
      },
      key: `confirmRecommendation:${number}${again === null ? "" : `:${again}`}`,
      createdAt: ctx.now(),
    },
  };
}

/** For the page that a confirmation link opens (GET): what is about to be confirmed. Does not use the token up. */
export async function peekConfirmation(ctx: RequestContext, token: string): Promise<Outcome<Recommendation>> {
  const found = await recommendationOfToken(ctx, token);
  if (!found.ok) return found;
  const { recommendation, usedAt } = found.value;
  return usedAt || recommendation.state !== "awaitingOptIn" ? refuse("tokenUsed") : done(recommendation);
}

/** Within this time a second press of the button gets the same success answer; later the link is refused as used. */
const sameActionMinutes = 15;

/**
 * The referrer presses the button behind the confirmation mail: their address is confirmed, the link opens and its
 * clock starts now. The browser that confirms becomes the owner, even if another one filled in the form. A blocked
 * account is refused. A repeat within `sameActionMinutes` changes nothing and gets the same answer.
 */
export async function confirmRecommendation(ctx: RequestContext, token: string): Promise<Outcome<Recommendation>> {
  const found = await recommendationOfToken(ctx, token);
  if (!found.ok) return found;
  const { tokenHash } = found.value;
  const { number, accountId, firstName, lastName } = found.value.recommendation;

  const now = ctx.now();
  const owner = ownerKey(ctx, tokenHash);
  await withTransaction(ctx, async (tx) => {
    const recommendation = await tx.recommendations.byNumberForUpdate(number);
    if (recommendation?.state !== "awaitingOptIn") return;
    if (!(await tx.tokens.use(tokenHash, "confirmRecommendation", now))) return;
    await tx.accounts.confirm(accountId, now, { firstName, lastName });
    const linkValidUntil = endOfDayAfter(now, tx.tenant.clocks.linkDays);
    const change = { openedAt: now, linkValidUntil, ownerKeyHash: owner.hash };
    await moveRecommendation(tx, recommendation, "confirmOptIn", { actor: "REF", key: "once" }, change);
    const account = await tx.accounts.byId(accountId);
    if (account) await tx.mails.queue(await linkReadyMail(tx, { ...recommendation, linkValidUntil }, account));
  });

  const recommendation = await ctx.recommendations.byNumber(number);
  const link = await ctx.tokens.peek(tokenHash, "confirmRecommendation");
  const usedNow = link?.usedAt && now.getTime() - link.usedAt.getTime() <= sameActionMinutes * 60_000;
  if (!recommendation?.openedAt || !usedNow) return refuse("tokenUsed");
  owner.setCookie();
  return done(recommendation);
}

/** The recommendation behind a confirmation link, in any browser, used up or not. */
async function recommendationOfToken(
  ctx: RequestContext,
  token: string,
): Promise<Outcome<{ recommendation: Recommendation; tokenHash: string; usedAt: Date | null }>> {
  const tokenHash = hashLinkToken(ctx, "confirmRecommendation", token);
  const row = await ctx.tokens.peek(tokenHash, "confirmRecommendation");
  if (!row) return refuse("tokenInvalid");
  const recommendation = await ctx.recommendations.byNumber(row.subject);
  if (!recommendation) return refuse("recommendationUnknown");
  const account = await ctx.accounts.byId(recommendation.accountId);
  // The account was deleted, and its links with it.
  if (!account) return refuse("linkExpired");
  if (account.state === "blocked") return refuse(blockedRefusal(account));
  if (recommendation.state === "blocked") return refuse("recommendationBlocked");
  if (recommendation.state === "expired" || row.expiresAt <= ctx.now()) return refuse("linkExpired");
  return done({ recommendation, tokenHash, usedAt: row.usedAt });
}

/**
 * Resends the confirmation mail, once in each 24 hours since the recommendation was made. The answer is the same
 * whether or not a recommendation waits for confirmation; unless the tenant shows account messages, so is the work done
 * before answering. Input by number works only for the logged-in referrer.
 */
export async function resendConfirmation(ctx: RequestContext, input: ConfirmationTarget): Promise<Outcome<null>> {
  if ("number" in input) {
    await resendOfMember(ctx, input.number);
    return done(null);
  }
  if (!emailAddress.safeParse(input.email).success) return refuse("emailInvalid");
  const request = { ...input, isOwner: await isProvenInBrowser(ctx, input.email) };
  if (ctx.tenant.modules.verboseAccountMessages) {
    await answerConfirmationRequest(ctx, request);
  } else {
    const askedAt = ctx.now().toISOString();
    await withTransaction(ctx, (tx) => tx.addressRequests.add({ kind: "confirmation", askedAt, ...request }));
  }
  return done(null);
}

type ConfirmationTarget = { number: string } | { email: string; productId: string | null };

async function resendOfMember(ctx: RequestContext, number: string): Promise<void> {
  const account = ctx.viewer.member;
  const recommendation = await ctx.recommendations.byNumber(number);
  if (account && recommendation?.accountId === account.id)
    await mailConfirmationAgain(ctx, recommendation, account, true);
}

/** The worker's part: sends the confirmation again if a recommendation of this address waits for it. */
export async function answerConfirmationRequest(
  ctx: RequestContext,
  { email, productId, isOwner }: { email: string; productId: string | null; isOwner: boolean },
): Promise<void> {
  const account = await ctx.accounts.byEmail(email);
  const recommendation = account && (await ctx.recommendations.findOpen(account.id, productId));
  if (account && recommendation) await mailConfirmationAgain(ctx, recommendation, account, isOwner);
}

/**
 * Sends one more confirmation mail if the recommendation waits for one and the mailbox's mail limit allows it: one in
 * each 24 hours since the recommendation was made, or for each word `once`. Earlier links stay valid. A blocked account
 * gets none.
 */
export async function mailConfirmationAgain(
  ctx: RequestContext,
  recommendation: Recommendation,
  account: Account,
  isOwner: boolean,
  once?: string,
): Promise<void> {
  await withTransaction(ctx, (tx) => queueConfirmationAgain(tx, recommendation, account, isOwner, once));
}

/** mailConfirmationAgain within a transaction: whether the mail of this day or word is sent. A repeat says the same. */
export async function queueConfirmationAgain(
  tx: Tx,
  recommendation: Recommendation,
  account: Account,
  isOwner: boolean,
  once = `${Math.floor((tx.now().getTime() - recommendation.createdAt.getTime()) / 86_400_000)}`,
): Promise<boolean> {
  if (recommendation.state !== "awaitingOptIn" || account.state === "blocked") return false;
  const { token, mail } = confirmationFor(tx, recommendation, account.email, once);
  if (await tx.mails.isQueued(mail.key)) return true;
  if (!(await isWithinMailLimit(tx, account.email, isOwner))) return false;
  if (await tx.mails.queue(mail)) await tx.tokens.add(token);
  return true;
}
