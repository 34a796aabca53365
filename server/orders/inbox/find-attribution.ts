import { type Day, dayOf, endOfDayAfter } from "#server/platform/values/calendar.ts";
import { matchHashesOf } from "#server/platform/values/match-hash.ts";
import { parseNumber } from "#server/platform/values/number.ts";
import type { Recipient } from "#server/referral/recipient/model.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import type { ReadContext } from "../context.ts";
import type { Attribution, OrderMessage } from "../model.ts";
import { isInsideWindow } from "../rules/window.ts";

/** Where an order came from, and by which method that was found. */
export type FoundAttribution = {
  recommendation: Recommendation;
  recipient: Recipient | null;
  method: Attribution;
  isInside: boolean;
};

/**
 * Whether a message names where its order came from. The e-mail address does not count, because every buyer has one.
 */
export function hasTrace({ recommendationNumber, recipientNumber, recommendationCode }: OrderMessage): boolean {
  return [recommendationNumber, recipientNumber, recommendationCode].some((value) => value !== null);
}

/**
 * Finds the recommendation that an order came from: by the number in the order, else by the recipient's number, else by
 * the typed code, else by details that a recipient gave (with two referrers: the one whose link was clicked last). The
 * first whose window contains the order date wins; if there is none, the first one found shows why the order does not
 * count. Read-only; the number of rows read does not grow with the recipients of a link, except for a recipient who
 * clicked again after the order.
 */
export async function findAttribution(ctx: ReadContext, message: OrderMessage): Promise<FoundAttribution | null> {
  let outside: FoundAttribution | null = null;
  for (const find of [byNumber, byRecipient, byCode, byDetails]) {
    const found = await find(ctx, message);
    if (found?.isInside) return found;
    outside ??= found;
  }
  return outside;
}

async function byNumber(ctx: ReadContext, message: OrderMessage): Promise<FoundAttribution | null> {
  const number = message.recommendationNumber ? parseNumber(message.recommendationNumber) : null;
  const recommendation = number ? await ctx.recommendations.byNumber(number) : null;
  if (!recommendation) return null;
  const onLink = await recipientOn(ctx, recommendation, message);
  return attributed(ctx, recommendation, onLink.within ?? onLink.newest, "number", message);
}

async function byRecipient(ctx: ReadContext, message: OrderMessage): Promise<FoundAttribution | null> {
  const recipient = message.recipientNumber ? await ctx.recipients.byNumber(message.recipientNumber) : null;
  const recommendation = recipient && (await ctx.recommendations.byNumber(recipient.recommendationNumber));
  return recommendation ? attributed(ctx, recommendation, recipient, "recipientToken", message) : null;
}

async function byCode(ctx: ReadContext, message: OrderMessage): Promise<FoundAttribution | null> {
  const number = message.recommendationCode ? parseNumber(message.recommendationCode) : null;
  const recommendation = number ? await ctx.recommendations.byNumber(number) : null;
  if (!recommendation) return null;
  const onLink = await recipientOn(ctx, recommendation, message);
  return attributed(ctx, recommendation, onLink.within, "code", message);
}

/** Of the recipients with the buyer's e-mail, one whose other details agree with the order is preferred. */
async function byDetails(ctx: ReadContext, message: OrderMessage): Promise<FoundAttribution | null> {
  if (!message.buyerEmail) return null;
  const hashes = matchHashesOf(ctx.secrets, message.buyerEmail);
  let typed: FoundAttribution | null = null;
  for (const recipient of await ctx.recipients.confirmedByMatch(hashes, message.orderedAt)) {
    const recommendation = await ctx.recommendations.byNumber(recipient.recommendationNumber);
    const found = recommendation && (await attributed(ctx, recommendation, recipient, "typedDetails", message));
    if (!found?.isInside) continue;
    if (await areDetailsProven(ctx, recipient, message)) return { ...found, method: "recipientData" };
    typed ??= found;
  }
  return typed;
}

/**
 * Whether the recipient's birth date and postcode are both in the message and agree. Anybody can type another person's
 * e-mail address, but few know their birth date and postcode.
 */
async function areDetailsProven(ctx: ReadContext, recipient: Recipient, message: OrderMessage): Promise<boolean> {
  const { buyerBirthDate, buyerPostcode } = message;
  if (!buyerBirthDate || !buyerPostcode || recipient.details?.postcode !== buyerPostcode) return false;
  return (await birthDateOf(ctx, recipient)) === buyerBirthDate;
}

/** null if there is none, or if it cannot be decrypted: that is logged, and is no reason to refuse the order. */
export async function birthDateOf(ctx: ReadContext, { number }: Recipient): Promise<Day | null> {
  return ctx.recipients.birthDateOf(number).catch((fault) => {
    ctx.log.error({ err: fault, recipientNumber: number }, "a birth date could not be read");
    return null;
  });
}

async function attributed(
  ctx: ReadContext,
  recommendation: Recommendation,
  recipient: Recipient | null,
  method: Attribution,
  { orderedAt }: OrderMessage,
): Promise<FoundAttribution> {
  return {
    recommendation,
    recipient,
    method,
    isInside: await wasInsideWindow(ctx, recommendation, recipient, orderedAt),
  };
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
  if (!isInside || !recipient || dayOf(recipient.lastClickAt) <= dayOf(orderedAt)) return isInside;
  const { number, createdAt } = recipient;
  const isWithin = (click: Date) => orderedAt <= endOfDayAfter(click, ctx.tenant.clocks.orderDays);
  if (isWithin(createdAt)) return true;
  const before = await ctx.recommendations.lastClickBy(recommendation.number, number, endOfDayAfter(orderedAt, 0));
  return before !== null && isWithin(before);
}

type OnLink = { within: Recipient | null; newest: Recipient | null };

/**
 * The recipient of the link who ordered: the one whose number or e-mail is in the order; else one who confirmed their
 * data; else the one who clicked last.
 */
async function recipientOn(ctx: ReadContext, recommendation: Recommendation, message: OrderMessage): Promise<OnLink> {
  const named = message.recipientNumber ? await ctx.recipients.byNumber(message.recipientNumber) : null;
  if (named?.recommendationNumber === recommendation.number) return { within: named, newest: named };
  const hashes = message.buyerEmail ? matchHashesOf(ctx.secrets, message.buyerEmail) : [];
  const { addressed, byClick, newest } = await ctx.recipients.candidatesOn(
    recommendation.number,
    hashes,
    message.orderedAt,
  );
  if (addressed) return { within: addressed, newest: addressed };
  for (const one of byClick) {
    if (await wasInsideWindow(ctx, recommendation, one, message.orderedAt)) return { within: one, newest };
  }
  return { within: null, newest };
}
