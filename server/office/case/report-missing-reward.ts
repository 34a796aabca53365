import type { Order } from "#server/orders/model.ts";
import { concernsRecommendation } from "#server/orders/orders-shown-to.ts";
import { isOwner, isProvenInBrowser } from "#server/people/account/owner.ts";
import { passCaptcha } from "#server/people/captcha/check-captcha.ts";
import { isCaptchaRequired } from "#server/people/captcha/is-required.ts";
import type { CaptchaAnswer } from "#server/people/captcha/model.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome } from "#server/platform/outcome.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import { emailKey } from "#server/platform/values/email.ts";
import type { RequestContext } from "../context.ts";
import { caseNumberLength } from "./model.ts";
import { openCase } from "./open-case.ts";
import { hashForm } from "./send-message.ts";

export type MissedReward = {
  name: string;
  email: string;
  orderNumber: string;
  orderedOn: string;
  productName: string;
  recommendationNumber: string | null;
  message: string;
  website: string;
};

/**
 * `known`: the order is already attributed to this recommendation of the same person, whose progress page shows its
 * state.
 */
export type MissedRewardAnswer = { number: string } | { known: string };

/**
 * A person misses a reward (/praemienanspruch). If the order is attributed to a recommendation of this browser or
 * login, its number is returned. Otherwise a case is opened; only the back office learns whether there is such an
 * order, and attributes it by hand (orders reopen).
 */
export async function reportMissingReward(
  ctx: RequestContext,
  input: MissedReward,
  captcha: CaptchaAnswer,
): Promise<Outcome<MissedRewardAnswer>> {
  if (input.website !== "") return done({ number: ctx.secrets.newNumber(caseNumberLength) });
  const attemptHash = hashForm(ctx, ["missingReward", ...Object.values({ ...input, email: emailKey(input.email) })]);
  if (await isCaptchaRequired(ctx, "contact")) {
    const passed = await passCaptcha(ctx, "contact", captcha, attemptHash);
    if (!passed.ok) return passed;
  }
  const order = await ctx.orders.byExternalId(input.orderNumber);
  const fits = order && dayOf(order.orderedAt) === input.orderedOn ? order : null;
  const own = await ownRecommendationOf(ctx, fits);
  if (own) return done({ known: own });
  const isProven = await isProvenInBrowser(ctx, input.email);
  const { name, email, orderNumber, orderedOn, productName, recommendationNumber } = input;
  const { number } = await withTransaction(ctx, (tx) =>
    openCase(tx, {
      kind: "missingReward",
      topic: "reward",
      name,
      email,
      accountId: ctx.viewer.member?.id ?? null,
      recommendationNumber,
      orderNumber,
      orderedOn,
      productName,
      orderId: fits?.id ?? null,
      text: input.message,
      firstName: name,
      lastName: "",
      actor: "REF",
      isProven,
      attemptHash,
    }),
  );
  return done({ number });
}

/** The number of this viewer's recommendation that the order is attributed to, if referrers may see it; null: none. */
async function ownRecommendationOf(ctx: RequestContext, order: Order | null): Promise<string | null> {
  if (!order?.recommendationNumber || !concernsRecommendation(order)) return null;
  const recommendation = await ctx.recommendations.byNumber(order.recommendationNumber);
  return recommendation && isOwner(ctx, recommendation) ? recommendation.number : null;
}
