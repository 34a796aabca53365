import type { Account } from "../account/model.ts";
import type { TokenRow } from "../account/repository.ts";
import { hashLinkToken, newLinkToken } from "../account/token.ts";
import { endOfDayAfter } from "../calendar.ts";
import { type RequestContext, withTransaction } from "../context.ts";
import { emailAddress } from "../email.ts";
import { isWithinMailLimit } from "../mail/mail-limit.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { Tenant } from "../tenant/model.ts";
import { linkReadyMail, promisedReward } from "./link-ready.ts";
import type { Recommendation } from "./model.ts";
import { moveRecommendation } from "./move.ts";
import { isProvenHere, ownerKey } from "./owner.ts";
import type { Mailing } from "./repository.ts";

/*
 * Where a referrer's address must be proven, the recommendation waits (awaitingOptIn) for the button behind a mail. Its first
 * mail goes out when it is made (create.ts).
 */

type Asking = Pick<Tenant, "recommendation" | "modules">;

/**
 * Is somebody who has proven nothing asked to prove their address first? Where the tenant wants it; and where account
 * messages are hidden, for there everybody reads the same.
 */
export function asksToConfirm({ recommendation, modules }: Asking): boolean {
  return recommendation.confirmEmail || !modules.verboseAccountMessages;
}

/**
 * Must this address be proven by mail before the link works? Not where it is proven in this browser (`isProven`). A tenant
 * that hides account messages asks everybody else: an answer that depends on what the address did before would tell.
 */
export function mustConfirm(tenant: Asking, account: Pick<Account, "state">, isProven: boolean): boolean {
  if (isProven) return false;
  if (!tenant.modules.verboseAccountMessages) return true;
  return tenant.recommendation.confirmEmail && account.state !== "confirmed";
}

/**
 * The mail that asks the referrer to confirm, and the token behind its link. One when the recommendation is made, and at
 * most one more in each 24 hours after (`resend`), by the mail's key.
 */
export function confirmationFor(
  ctx: Pick<RequestContext, "secrets" | "now" | "links">,
  recommendation: Recommendation,
  to: string,
  kind: "first" | "resend" = "first",
): Mailing & { token: TokenRow } {
  const { number, linkValidUntil, createdAt, firstName, productName, language } = recommendation;
  const { token, row } = newLinkToken(ctx, "confirmRecommendation", number, linkValidUntil);
  const day = Math.floor((ctx.now().getTime() - createdAt.getTime()) / 86_400_000);
  return {
    token: row,
    mail: {
      kind: "confirmRecommendation",
      to,
      language,
      params: {
        ...{ firstName, productName, link: ctx.links.confirmRecommendation(token) },
        reward: promisedReward(recommendation),
      },
      key: `confirmRecommendation:${number}${kind === "first" ? "" : `:${day}`}`,
      createdAt: ctx.now(),
    },
  };
}

/** The page behind a confirmation link's GET: what is about to be confirmed. Looking uses nothing up. */
export async function peekConfirmation(ctx: RequestContext, token: string): Promise<Outcome<Recommendation>> {
  const found = await behindConfirmation(ctx, token);
  if (!found.ok) return found;
  const { recommendation, usedAt } = found.value;
  return usedAt || recommendation.state !== "awaitingOptIn" ? refuse("tokenUsed") : done(recommendation);
}

/** A button pressed twice is one confirmation; a link found much later opens nothing. */
const sameActionMinutes = 15;

/**
 * The referrer presses the button behind the confirmation mail: the address is theirs, the link opens and its clock starts
 * now. The browser that confirms becomes the owner, whichever filled in the form. A blocked account is refused.
 */
export async function confirmRecommendation(ctx: RequestContext, token: string): Promise<Outcome<Recommendation>> {
  const found = await behindConfirmation(ctx, token);
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
  owner.remember();
  return done(recommendation);
}

/** The recommendation behind a confirmation link, by whatever browser it is opened; used up or not. */
async function behindConfirmation(
  ctx: RequestContext,
  token: string,
): Promise<Outcome<{ recommendation: Recommendation; tokenHash: string; usedAt: Date | null }>> {
  const tokenHash = hashLinkToken(ctx, "confirmRecommendation", token);
  const row = await ctx.tokens.peek(tokenHash, "confirmRecommendation");
  if (!row) return refuse("tokenInvalid");
  const recommendation = await ctx.recommendations.byNumber(row.subject);
  if (!recommendation) return refuse("recommendationUnknown");
  const account = await ctx.accounts.byId(recommendation.accountId);
  if (!account || account.state === "blocked") return refuse("accountBlocked");
  if (recommendation.state === "blocked") return refuse("recommendationBlocked");
  if (recommendation.state === "expired" || row.expiresAt <= ctx.now()) return refuse("linkExpired");
  return done({ recommendation, tokenHash, usedAt: row.usedAt });
}

/**
 * "Nothing arrived, send it again": once in 24 hours. The answer is the same whether such a recommendation waits, after the
 * same work unless the tenant shows account messages. By number only for the referrer who is logged in.
 */
export async function resendConfirmation(ctx: RequestContext, input: Asked): Promise<Outcome<null>> {
  if ("number" in input) {
    await resendOfMember(ctx, input.number);
    return done(null);
  }
  if (!emailAddress.safeParse(input.email).success) return refuse("emailInvalid");
  const request = { ...input, isOwner: await isProvenHere(ctx, input.email) };
  if (ctx.tenant.modules.verboseAccountMessages) {
    await answerConfirmationRequest(ctx, request);
  } else {
    const askedAt = ctx.now().toISOString();
    await withTransaction(ctx, (tx) => tx.addressRequests.add({ kind: "confirmation", askedAt, ...request }));
  }
  return done(null);
}

type Asked = { number: string } | { email: string; productId: string | null };

async function resendOfMember(ctx: RequestContext, number: string): Promise<void> {
  const account = ctx.viewer.member;
  const recommendation = await ctx.recommendations.byNumber(number);
  if (account && recommendation?.accountId === account.id)
    await mailConfirmationAgain(ctx, recommendation, account, true);
}

/** The worker's part: mails the confirmation again where the address waits for one. */
export async function answerConfirmationRequest(
  ctx: RequestContext,
  { email, productId, isOwner }: { email: string; productId: string | null; isOwner: boolean },
): Promise<void> {
  const account = await ctx.accounts.byEmail(email);
  const recommendation = account && (await ctx.recommendations.findOpen(account.id, productId));
  if (account && recommendation) await mailConfirmationAgain(ctx, recommendation, account, isOwner);
}

/**
 * One more confirmation mail, if the recommendation waits for one, the last 24 hours saw none and the mailbox has room; earlier
 * links stay good. A blocked account gets none.
 */
export async function mailConfirmationAgain(
  ctx: RequestContext,
  recommendation: Recommendation,
  account: Account,
  isOwner: boolean,
): Promise<void> {
  if (recommendation.state !== "awaitingOptIn" || account.state === "blocked") return;
  await withTransaction(ctx, async (tx) => {
    if (!(await isWithinMailLimit(tx, account.email, isOwner))) return;
    const { token, mail } = confirmationFor(tx, recommendation, account.email, "resend");
    if (await tx.mails.queue(mail)) await tx.tokens.add(token);
  });
}
