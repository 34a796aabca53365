import type { Account } from "../account/model.ts";
import { reachGoal } from "../analytics/reach-goal.ts";
import { endOfDayAfter } from "../calendar.ts";
import { joinCampaign } from "../campaign/join.ts";
import type { Campaign } from "../campaign/model.ts";
import type { Ctx } from "../context.ts";
import { emailAddress } from "../email.ts";
import { hasRoom } from "../mail/has-room.ts";
import { recommendationNumberLength } from "../number.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { answerDuplicate } from "./answer-duplicate.ts";
import { answerAttempt, type Created, type CreateRecommendation, hashAttempt, isSameAttempt } from "./attempt.ts";
import { confirmationFor } from "./confirmation.ts";
import { mayTakePart } from "./may-take-part.ts";
import type { Recommendation } from "./model.ts";
import { mustConfirm } from "./must-confirm.ts";
import { ownerKey } from "./owner.ts";
import { promiseFor } from "./promise.ts";

/**
 * A referrer asks for a personal link. No account is needed; one open link for each product and e-mail. Where the address
 * must be proven first, the link waits for the button behind the confirmation mail. The same form sent again within 15
 * minutes gets the same answer. Who names no channel has the one that they came by. Where nothing is told about addresses,
 * the answer's time tells nothing either.
 */
export async function createRecommendation(ctx: Ctx, input: CreateRecommendation): Promise<Outcome<Created>> {
  const told = ctx.tenant.modules.verboseAccountMessages;
  const whole = { ...input, channel: input.channel ?? ctx.carried.campaign };
  return told ? create(ctx, whole) : ctx.evenly(() => create(ctx, whole));
}

async function create(ctx: Ctx, input: CreateRecommendation): Promise<Outcome<Created>> {
  const attemptHash = hashAttempt(ctx, input);
  const earlier = await ctx.recommendations.byAttempt(attemptHash);
  if (earlier && isSameAttempt(earlier, attemptHash, ctx.now())) return done(answerAttempt(ctx, earlier));

  if (!input.terms && !ctx.tenant.recommendation.termsAutoAccept) return refuse("termsNotAccepted");
  if (!emailAddress.safeParse(input.email).success) return refuse("emailInvalid");
  const barred = mayTakePart(input.email, ctx.tenant);
  if (barred) return refuse(barred);
  const joined = await joinCampaign(ctx, input);
  if (!joined.ok) return joined;
  const promise = await promiseFor(ctx, input);
  if (!promise) return refuse("productUnknown");

  const account = await ctx.accounts.addOrFind({
    id: ctx.secrets.newId(),
    email: input.email.trim(),
    firstName: input.firstName,
    lastName: input.lastName,
    language: ctx.language,
    referrerHash: ctx.secrets.newToken(),
    createdAt: ctx.now(),
  });
  const open = await ctx.recommendations.findOpen(account.id, input.productId);
  if (account.state === "blocked" || open) return answerDuplicate(ctx, account, open, attemptHash);

  const recommendation = await draft(ctx, input, account, {
    ...promise,
    termsText: agreed(ctx, joined.value),
    // A form from long ago, sent again, is a new deed.
    attemptHash: earlier ? null : attemptHash,
  });
  const waits = recommendation.state === "awaitingOptIn";
  const result = await (waits
    ? addAndMail(ctx, recommendation, account)
    : ctx.recommendations.add(recommendation, null));
  if (result === "exists") {
    const first = await ctx.recommendations.findOpen(account.id, input.productId);
    return answerDuplicate(ctx, account, first, attemptHash);
  }
  reachGoal(ctx, "recommendation");
  return done(answerAttempt(ctx, recommendation));
}

/** Without room for its mail the recommendation waits like any other: its owner has the mail sent later. */
function addAndMail(ctx: Ctx, recommendation: Recommendation, { email }: Account): Promise<"added" | "exists"> {
  return ctx.atomically(async (tx) => {
    const isMailed = await hasRoom(tx, email, async () => false);
    return tx.recommendations.add(recommendation, isMailed ? confirmationFor(tx, recommendation, email) : null);
  });
}

type Promised = Pick<
  Recommendation,
  "productName" | "rewardCents" | "referrerCents" | "recipientCents" | "attemptHash" | "termsText"
>;

/** All that the referrer agreed to, as they read it. */
function agreed({ tenant, language }: Ctx, campaign: Campaign | null): string {
  const own = tenant.terms.referrer[language];
  return campaign?.consentRequired ? [own, campaign.title, campaign.consentText, campaign.legalText].join("\n\n") : own;
}

async function draft(
  ctx: Ctx,
  input: CreateRecommendation,
  account: Account,
  promised: Promised,
): Promise<Recommendation> {
  const { clocks, terms } = ctx.tenant;
  const now = ctx.now();
  const waits = await mustConfirm(ctx, account);
  const number = ctx.secrets.newNumber(recommendationNumberLength);
  return {
    ...promised,
    number,
    state: waits ? "awaitingOptIn" : "open",
    stateSince: now,
    blockedFrom: null,
    accountId: account.id,
    firstName: input.firstName.trim(),
    lastName: input.lastName.trim(),
    productId: input.productId,
    audience: input.audience,
    recipientShare: input.recipientShare,
    channel: input.channel ?? null,
    campaignId: input.campaignId ?? null,
    agentNumber: input.agentNumber ?? null,
    createdBy: input.agentNumber ? "AGT" : "REF",
    termsVersion: terms.version,
    termsAcceptedAt: now,
    language: ctx.language,
    ownerKeyHash: waits ? null : ownerKey(ctx, promised.attemptHash ?? number).hash,
    createdAt: now,
    openedAt: waits ? null : now,
    linkValidUntil: endOfDayAfter(now, waits ? clocks.optInDays : clocks.linkDays),
    orderBy: null,
  };
}
