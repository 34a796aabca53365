import { endOfDayAfter } from "#server/platform/values/calendar.ts";
import { matchHashesOf } from "#server/platform/values/match-hash.ts";
import { parseNumber } from "#server/platform/values/number.ts";
import type { Recipient } from "#server/referral/recipient/model.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import type { ReadContext } from "../context.ts";
import type { Attribution, Order, OrderMessage } from "../model.ts";
import { isBornAndLives } from "../rules/buyer.ts";
import { isInsideWindow, latestClickBefore } from "../rules/window.ts";
import { type BuyerFacts, birthDateOf, findRecipient } from "./find-recipient.ts";

/** Where an order came from, and by which method that was found. `recipient` and `differs`: findRecipient. */
export type FoundAttribution = {
  recommendation: Recommendation;
  recipient: Recipient | null;
  differs: boolean;
  method: Attribution;
  isInside: boolean;
};

/**
 * Whether the attribution is final. One that rests only on a typed e-mail address is replaced by any better one, until
 * a person has reviewed the order.
 */
export function isAttributed({ recommendationNumber, attribution, reviewedAt }: Order): boolean {
  return recommendationNumber !== null && (attribution !== "typedDetails" || reviewedAt !== null);
}

/**
 * Finds the recommendation that an order came from: by the number in the order, else by the recipient's number, else by
 * the typed code, else by details that a recipient gave (with two referrers: the one whose link was clicked last). The
 * first whose window contains the order date wins; if there is none, the first one found shows why the order does not
 * count. `buyer`: the order's facts with those of the message. Read-only; the number of rows read is bounded, except
 * for a recipient who clicked again after the order.
 */
export async function findAttribution(
  ctx: ReadContext,
  message: OrderMessage,
  buyer: BuyerFacts,
): Promise<FoundAttribution | null> {
  let outside: FoundAttribution | null = null;
  for (const find of [byNumber, byRecipient, byCode, byDetails]) {
    const found = await find(ctx, message, buyer);
    if (found?.isInside) return found;
    outside ??= found;
  }
  return outside;
}

type Find = (ctx: ReadContext, message: OrderMessage, buyer: BuyerFacts) => Promise<FoundAttribution | null>;

const byNumber: Find = (ctx, message, buyer) => ofNumber(ctx, message.recommendationNumber, "number", message, buyer);

const byCode: Find = (ctx, message, buyer) => ofNumber(ctx, message.recommendationCode, "code", message, buyer);

async function ofNumber(
  ctx: ReadContext,
  typed: string | null,
  method: Attribution,
  message: OrderMessage,
  buyer: BuyerFacts,
): Promise<FoundAttribution | null> {
  const number = typed ? parseNumber(typed) : null;
  const recommendation = number ? await ctx.recommendations.byNumber(number) : null;
  return recommendation && attributed(ctx, recommendation, method, buyer, message);
}

async function byRecipient(
  ctx: ReadContext,
  message: OrderMessage,
  buyer: BuyerFacts,
): Promise<FoundAttribution | null> {
  const recipient = message.recipientNumber ? await ctx.recipients.byNumber(message.recipientNumber) : null;
  const recommendation = recipient && (await ctx.recommendations.byNumber(recipient.recommendationNumber));
  return recommendation && attributed(ctx, recommendation, "recipientToken", buyer, message);
}

/** Of the recipients with the buyer's e-mail, one whose other details agree with the order is preferred. */
async function byDetails(ctx: ReadContext, message: OrderMessage, buyer: BuyerFacts): Promise<FoundAttribution | null> {
  if (!message.buyerEmail) return null;
  const hashes = matchHashesOf(ctx.secrets, message.buyerEmail);
  let typed: FoundAttribution | null = null;
  for (const recipient of await ctx.recipients.confirmedByMatch(hashes, message.orderedAt)) {
    const recommendation = await ctx.recommendations.byNumber(recipient.recommendationNumber);
    const found = recommendation && (await attributed(ctx, recommendation, "typedDetails", buyer, message));
    if (!found?.isInside) continue;
    if (await areDetailsProven(ctx, recipient, buyer)) return { ...found, method: "recipientData" };
    typed ??= found;
  }
  return typed;
}

/**
 * Whether the recipient's birth date and postcode are both in the order and agree. Anybody can type another person's
 * e-mail address, but few know their birth date and postcode.
 */
async function areDetailsProven(ctx: ReadContext, recipient: Recipient, buyer: BuyerFacts): Promise<boolean> {
  if (!recipient.details) return false;
  const { postcode } = recipient.details;
  return isBornAndLives(ctx.secrets, buyer, { birthDate: await birthDateOf(ctx, recipient), postcode });
}

async function attributed(
  ctx: ReadContext,
  recommendation: Recommendation,
  method: Attribution,
  buyer: BuyerFacts,
  message: OrderMessage,
): Promise<FoundAttribution> {
  return { method, ...(await whoOrdered(ctx, recommendation, buyer, message)) };
}

/** The recipient by the order's facts, and whether the order lies in their window, or in the link's own life. */
export async function whoOrdered(
  ctx: ReadContext,
  recommendation: Recommendation,
  order: BuyerFacts,
  message: Pick<OrderMessage, "buyerEmail"> | null,
): Promise<Omit<FoundAttribution, "method">> {
  const { recipient, differs } = await findRecipient(ctx, recommendation.number, order, message);
  const isInside = await wasInsideWindow(ctx, recommendation, recipient, order.orderedAt);
  return { recommendation, recipient, differs, isInside };
}

/**
 * Whether an order lies in the window that was open when it was placed (isInsideWindow). A click after the order
 * extends nothing: then the recipient's newest click before it counts, or their first if that is no longer stored.
 */
export async function wasInsideWindow(
  ctx: ReadContext,
  recommendation: Recommendation,
  recipient: Recipient | null,
  orderedAt: Date,
): Promise<boolean> {
  const isInside = isInsideWindow(recommendation, recipient, orderedAt);
  const until = latestClickBefore(orderedAt);
  if (!isInside || !recipient || recipient.lastClickAt <= until) return isInside;
  const { number, createdAt } = recipient;
  const isWithin = (click: Date) => orderedAt <= endOfDayAfter(click, ctx.tenant.clocks.orderDays);
  if (isWithin(createdAt)) return true;
  const before = await ctx.recommendations.lastClickBy(recommendation.number, number, until);
  return before !== null && isWithin(before);
}
