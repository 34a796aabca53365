import type { Ctx } from "../context.ts";
import { emailKey } from "../email.ts";
import { parseNumber } from "../number.ts";
import { matchHashOf } from "../recipient/match-hash.ts";
import type { Recipient } from "../recipient/model.ts";
import type { Recommendation } from "../recommendation/model.ts";
import type { Attribution, OrderMessage } from "./model.ts";
import { isInsideWindow } from "./window.ts";

export type Attributed = {
  recommendation: Recommendation;
  recipient: Recipient | null;
  method: Attribution;
  isInside: boolean;
};

/** Tells whether a message names where its order came from. An address alone names nothing: every buyer has one. */
export function hasTrace({ recommendationNumber, recipientNumber, recommendationCode }: OrderMessage): boolean {
  return [recommendationNumber, recipientNumber, recommendationCode].some((value) => value !== null);
}

/**
 * Finds the recommendation that an order came from: by the number in the order, else by the friend's, else by the code that
 * was typed, else by data that the friend confirmed with us (of two referrers the one whose link was clicked last). The
 * first whose window holds the order date wins; if none does, the first tells why the order doesn't count.
 */
export async function attribute(ctx: Ctx, message: OrderMessage): Promise<Attributed | null> {
  let outside: Attributed | null = null;
  for (const find of [byNumber, byRecipient, byCode, byConfirmedData]) {
    const found = await find(ctx, message);
    if (found?.isInside) return found;
    outside ??= found;
  }
  return outside;
}

async function byNumber(ctx: Ctx, message: OrderMessage): Promise<Attributed | null> {
  const number = message.recommendationNumber ? parseNumber(message.recommendationNumber) : null;
  const recommendation = number ? await ctx.recommendations.byNumber(number) : null;
  if (!recommendation) return null;
  const friend = await friendOn(ctx, recommendation, message);
  return attributed(recommendation, friend.within ?? friend.newest, "number", message);
}

async function byRecipient(ctx: Ctx, message: OrderMessage): Promise<Attributed | null> {
  const recipient = message.recipientNumber ? await ctx.recipients.byNumber(message.recipientNumber) : null;
  const recommendation = recipient && (await ctx.recommendations.byNumber(recipient.recommendationNumber));
  return recommendation ? attributed(recommendation, recipient, "recipientToken", message) : null;
}

async function byCode(ctx: Ctx, message: OrderMessage): Promise<Attributed | null> {
  const number = message.recommendationCode ? parseNumber(message.recommendationCode) : null;
  const recommendation = number ? await ctx.recommendations.byNumber(number) : null;
  if (!recommendation) return null;
  const friend = await friendOn(ctx, recommendation, message);
  return attributed(recommendation, friend.within, "code", message);
}

async function byConfirmedData(ctx: Ctx, message: OrderMessage): Promise<Attributed | null> {
  if (!message.buyerEmail) return null;
  const hash = matchHashOf(ctx.secrets, message.buyerEmail);
  for (const recipient of await ctx.recipients.confirmedByMatch(hash, message.orderedAt)) {
    const recommendation = await ctx.recommendations.byNumber(recipient.recommendationNumber);
    const found = recommendation && attributed(recommendation, recipient, "recipientData", message);
    if (found?.isInside) return found;
  }
  return null;
}

function attributed(
  recommendation: Recommendation,
  recipient: Recipient | null,
  method: Attribution,
  { orderedAt }: OrderMessage,
): Attributed {
  return { recommendation, recipient, method, isInside: isInsideWindow(recommendation, recipient, orderedAt) };
}

type Friend = { within: Recipient | null; newest: Recipient | null };

/**
 * Which friend of the link ordered: the one whose number the order carries or whose address it names; else one who
 * confirmed their data; else the one who clicked last.
 */
async function friendOn(ctx: Ctx, recommendation: Recommendation, message: OrderMessage): Promise<Friend> {
  const named = message.recipientNumber ? await ctx.recipients.byNumber(message.recipientNumber) : null;
  if (named?.recommendationNumber === recommendation.number) return { within: named, newest: named };
  const friends = await ctx.recipients.ofRecommendation(recommendation.number);
  const known = friends.find(hasAddressOf(message));
  if (known) return { within: known, newest: known };
  const byClick = friends.sort((one, other) => other.lastClickAt.getTime() - one.lastClickAt.getTime());
  const within = byClick.filter((friend) => isInsideWindow(recommendation, friend, message.orderedAt));
  return { within: within.find(({ confirmedAt }) => confirmedAt) ?? within[0] ?? null, newest: byClick[0] ?? null };
}

function hasAddressOf({ buyerEmail }: OrderMessage): (friend: Recipient) => boolean {
  const key = buyerEmail && emailKey(buyerEmail);
  return ({ details }) => key !== null && details !== null && emailKey(details.email) === key;
}
