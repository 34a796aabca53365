import { forecastBasis } from "#server/orders/forecast/expected.ts";
import { isShownToRecipient } from "#server/orders/orders-shown-to.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { Cents } from "#server/platform/values/money.ts";
import { parseNumber } from "#server/platform/values/number.ts";
import { admit, shownRecommendation } from "#server/referral/link/admission.ts";
import { recipientInBrowser } from "#server/referral/recipient/cookie.ts";
import type { Recipient } from "#server/referral/recipient/model.ts";
import { recipientLooking } from "#server/referral/recipient/recipient-status-link.ts";
import { type ShopLink, shopLink } from "#server/referral/recipient/shop-link.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import type { Claim } from "../claim/model.ts";
import { shownClaim } from "../claim/owner/owner.ts";
import { stepOf, waitingSteps } from "../claim/rules/step.ts";
import type { RequestContext } from "../context.ts";
import { keptOf } from "../ledger/kept.ts";
import { type RecipientProgress, recipientProgress } from "../progress/recipient-progress.ts";
import { erasedFrom, type KeptOfRecipient, keptOfRecipient } from "./kept-of-recipient.ts";

/** The status of a recipient who agreed; shown only to them. */
export type RecipientStatus = {
  recipient: Recipient;
  recommendation: Pick<
    Recommendation,
    | "number"
    | "productId"
    | "productName"
    | "firstName"
    | "referrerCents"
    | "recipientCents"
    | "rewardCents"
    | "campaignId"
    | "priceVersionId"
  >;
  progress: RecipientProgress;
  /** Their claim's amount, which another product than the promised one may change; null: there is no claim yet. */
  earnedCents: Cents | null;
  /** The link into the shop, while an order would count and there is none. */
  shop: ShopLink | null;
  /** Their claim, while they can do something about it. */
  waitingClaim: Claim | null;
  /** Whether this browser has the recipient's own key, which allows opening the reward. */
  ownsReward: boolean;
  kept: KeptOfRecipient[];
};

/**
 * The status, for the recipient in this browser: by their own key, or by the link of the mail sent when they agreed.
 * An unknown number, another person's, and a recipient who has not agreed are refused alike.
 */
export async function openRecipientStatus(ctx: RequestContext, typed: string): Promise<Outcome<RecipientStatus>> {
  const number = parseNumber(typed);
  const recipient = number ? await recipientLooking(ctx, number) : null;
  const found = recipient && (await ctx.recommendations.byNumber(recipient.recommendationNumber));
  if (!recipient?.confirmedAt || !found) return refuse("recipientUnknown");

  const now = ctx.now();
  const recommendation = await shownRecommendation(ctx, found);
  const orders = await ctx.orders.ofRecipient(recipient.recommendationNumber, recipient.number);
  const claims = await ctx.claims.ofRecipient(recipient.number);
  const base = claims.find(({ kind, state }) => kind === "base" && state !== "cancelled") ?? claims[0];
  const claim = base ? await shownClaim(ctx, base) : null;
  const progress = recipientProgress(
    {
      orderBy: recipient.orderBy,
      admission: admit(recommendation, now, recipient.orderBy),
      orders: orders.filter(isShownToRecipient),
      claim,
      keptCents: claim ? ((await keptOf(ctx, [claim])).get(claim.id)?.nettedCents ?? 0) : 0,
      getsReward: recommendation.recipientCents > 0 || claim !== null,
    },
    now,
    await forecastBasis(ctx, orders),
  );
  const shop =
    progress.phase === "toOrder"
      ? await shopLink(ctx, { number: recommendation.number, recipientNumber: recipient.number })
      : null;
  const erasedOn = erasedFrom(recipient, found, orders, claims);
  return done({
    recipient,
    recommendation,
    progress,
    earnedCents: claim?.cents ?? null,
    shop: shop?.ok ? shop.value : null,
    waitingClaim: claim && waitingSteps.includes(stepOf(claim, now)) ? claim : null,
    ownsReward: (await recipientInBrowser(ctx, recommendation.number))?.number === recipient.number,
    kept: keptOfRecipient(orders, { erasedOn, getsReward: claims.length > 0 }),
  });
}
