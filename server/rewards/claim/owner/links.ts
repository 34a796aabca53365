import { hashLinkToken, newLinkToken } from "#server/people/account/token.ts";
import { withTransaction } from "#server/platform/context.ts";
import { isWithinMailLimit, quarterHourOf } from "#server/platform/mail/mail-limit.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { dayOf, endOfDayAfter } from "#server/platform/values/calendar.ts";
import { emailKey, matchHashesOf } from "#server/platform/values/email.ts";
import type { Language } from "#server/platform/values/language.ts";
import { aboutClaim } from "#server/rewards/claim/about-claim.ts";
import { type Claim, unclaimedDays } from "#server/rewards/claim/model.ts";
import { type ClaimStep, stepOf, waitingSteps } from "#server/rewards/claim/rules/step.ts";
import type { RequestContext, Tx } from "../../context.ts";
import { nettedCentsOf } from "./open-reward.ts";
import { isAccountBlocked, ownerOf, shownClaim } from "./owner.ts";

/** Maximum number of links mailed for one request without the old link. */
const maxLinks = 5;

/**
 * A reward link expired or was lost: a person who names the owner's address gets a new link sent there. With the old
 * link, for that one reward; without it, for all open ones. The answer is the same whether or not the address is right;
 * unless the tenant shows account messages, so is the work done before answering.
 */
export async function renewRewardLink(
  ctx: RequestContext,
  { token, email }: { token: string | null; email: string },
): Promise<Outcome<null>> {
  const request = { email, tokenHash: token === null ? null : hashLinkToken(ctx, "reward", token) };
  if (ctx.tenant.modules.verboseAccountMessages) {
    await answerRewardLinksRequest(ctx, { ...request, askedAt: ctx.now() });
  } else {
    const askedAt = ctx.now().toISOString();
    await withTransaction(ctx, (tx) => tx.addressRequests.add({ kind: "rewardLinks", askedAt, ...request }));
  }
  return done(null);
}

/**
 * The worker's part: mails a new link for each requested reward whose owner has this address, at most once per quarter
 * of an hour.
 */
export async function answerRewardLinksRequest(
  ctx: RequestContext,
  { email, tokenHash, askedAt }: { email: string; tokenHash: string | null; askedAt: Date },
): Promise<void> {
  const claims = tokenHash ? await claimOfToken(ctx, tokenHash) : await claimsOfEmail(ctx, email);
  const wanted = claims.filter((claim) => waitingSteps.includes(stepOf(claim, ctx.now()))).slice(0, maxLinks);
  const quarter = quarterHourOf(askedAt);
  for (const claim of wanted) {
    const owner = await ownerOf(ctx, claim);
    if (!owner || emailKey(owner.email) !== emailKey(email)) continue;
    const isFull = await withTransaction(ctx, async (tx) => {
      if (!(await isWithinMailLimit(tx, owner.email, tokenHash !== null))) return true;
      await mailRewardLink(tx, claim, "rewardLinkRenewed", quarter);
      return false;
    });
    if (isFull) break;
  }
}

async function claimOfToken(ctx: RequestContext, tokenHash: string): Promise<Claim[]> {
  const claim = (await rewardTokenOf(ctx, tokenHash))?.claim;
  return claim ? [claim] : [];
}

/** The row of a link's token, used up or not, with its claim; null: there is no such token. */
async function rewardTokenOf(ctx: RequestContext, tokenHash: string) {
  const found = await ctx.tokens.peek(tokenHash, "reward");
  const claim = found && (await ctx.claims.byId(found.subject));
  return claim ? { ...found, claim } : null;
}

/** Claims of the referrer with this address, and of recipients who agreed to the terms with it. */
async function claimsOfEmail(ctx: RequestContext, email: string): Promise<Claim[]> {
  const account = await ctx.accounts.byEmail(email);
  const recipients = await ctx.recipients.confirmedByAddress(matchHashesOf(ctx.secrets, email));
  const claims = [account ? await ctx.claims.ofAccount(account.id) : []];
  for (const { number } of recipients) claims.push(await ctx.claims.ofRecipient(number));
  return claims.flat();
}

/** Kinds of mails with a link to a reward. */
export const linkMails = [
  "rewardReady",
  "rewardPassedOn",
  "rewardReminder",
  "rewardLinkRenewed",
  "bankDataNeeded",
  "customerNumberRejected",
] as const;
type LinkMail = (typeof linkMails)[number];

/** Mails a link to one reward, valid for `rewardLinkDays`. false: there is no owner who may be written to. */
export async function mailRewardLink(tx: Tx, claim: Claim, kind: LinkMail, key: string): Promise<boolean> {
  const owner = (await isAccountBlocked(tx, claim)) ? null : await ownerOf(tx, claim);
  if (!owner) return false;
  const now = tx.now();
  const { token, row } = newLinkToken(tx, "reward", claim.id, endOfDayAfter(now, tx.tenant.clocks.rewardLinkDays));
  const to = { to: owner.email, language: owner.language, key: `${kind}:${claim.id}:${key}`, createdAt: now };
  const params = {
    firstName: owner.firstName,
    lastName: owner.lastName,
    about: await aboutClaim(tx, claim),
    cents: claim.cents,
    link: tx.mailLinks.reward(token),
  };
  if (kind === "rewardReady" || kind === "rewardPassedOn" || kind === "rewardReminder") {
    const expiresOn = dayOf(claim.expiresAt ?? endOfDayAfter(now, tx.tenant.clocks.claimDays));
    const dated = { ...params, expiresOn };
    const mail =
      kind === "rewardPassedOn"
        ? { ...to, kind, params: { ...dated, waitedDays: unclaimedDays } }
        : kind === "rewardReady"
          ? { ...to, kind, params: { ...dated, nettedCents: await nettedCentsOf(tx, claim) } }
          : { ...to, kind, params: dated };
    if (await tx.mails.queue(mail)) await tx.tokens.add(row);
  } else if (await tx.mails.queue({ ...to, kind, params })) {
    await tx.tokens.add(row);
  }
  return true;
}

/** `language`: the owner's language. */
export type RewardLink = { claimId: string; cents: number; step: ClaimStep; expiresAt: Date; language: Language };

/** Reads a reward link without using it up, because mail scanners open links, too. */
export async function peekRewardLink(ctx: RequestContext, token: string): Promise<Outcome<RewardLink>> {
  const found = await rewardTokenOf(ctx, hashLinkToken(ctx, "reward", token));
  if (!found) return refuse("rewardTokenInvalid");
  const { claim } = found;
  if (found.usedAt || found.expiresAt <= ctx.now()) return refuse("rewardLinkExpired");
  const owner = await ownerOf(ctx, claim);
  return done({
    claimId: claim.id,
    cents: claim.cents,
    step: stepOf(await shownClaim(ctx, claim), ctx.now()),
    expiresAt: found.expiresAt,
    language: owner?.language ?? ctx.language,
  });
}

export const rewardCookie = "psoe_reward";

/** The link's button was pressed: this browser may handle this one reward until the link expires. */
export async function redeemRewardLink(ctx: RequestContext, token: string): Promise<Outcome<RewardLink>> {
  const link = await peekRewardLink(ctx, token);
  if (!link.ok) return link;
  const seconds = Math.max(1, Math.floor((link.value.expiresAt.getTime() - ctx.now().getTime()) / 1000));
  ctx.cookies.set(rewardCookie, token, seconds);
  return link;
}
