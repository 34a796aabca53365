import type { Day } from "../calendar.ts";
import type { ReadContext } from "../context.ts";
import { parseNumber } from "../number.ts";
import { matchHashesOf } from "../recipient/match-hash.ts";
import type { Recipient } from "../recipient/model.ts";
import type { Recommendation } from "../recommendation/model.ts";
import type { Attribution, OrderMessage } from "./model.ts";
import { isInsideWindow } from "./rules/window.ts";

/** Where an order came from, and how that was found. */
export type FoundAttribution = {
  recommendation: Recommendation;
  recipient: Recipient | null;
  method: Attribution;
  isInside: boolean;
};

/** Whether a message names where its order came from. An e-mail address alone names nothing: every buyer has one. */
export function hasTrace({ recommendationNumber, recipientNumber, recommendationCode }: OrderMessage): boolean {
  return [recommendationNumber, recipientNumber, recommendationCode].some((value) => value !== null);
}

/**
 * Finds the recommendation that an order came from: by the number in the order, else by the recipient's, else by the code
 * that was typed, else by details that a recipient gave us (of two referrers the one whose link was clicked last). The first
 * whose window holds the order date wins; if none does, the first tells why the order doesn't count. Reads only, and as many
 * rows however many recipients a link has.
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
  return attributed(recommendation, onLink.within ?? onLink.newest, "number", message);
}

async function byRecipient(ctx: ReadContext, message: OrderMessage): Promise<FoundAttribution | null> {
  const recipient = message.recipientNumber ? await ctx.recipients.byNumber(message.recipientNumber) : null;
  const recommendation = recipient && (await ctx.recommendations.byNumber(recipient.recommendationNumber));
  return recommendation ? attributed(recommendation, recipient, "recipientToken", message) : null;
}

async function byCode(ctx: ReadContext, message: OrderMessage): Promise<FoundAttribution | null> {
  const number = message.recommendationCode ? parseNumber(message.recommendationCode) : null;
  const recommendation = number ? await ctx.recommendations.byNumber(number) : null;
  if (!recommendation) return null;
  const onLink = await recipientOn(ctx, recommendation, message);
  return attributed(recommendation, onLink.within, "code", message);
}

/** Of recipients with the buyer's e-mail address, one whose details agree with the order comes before all others. */
async function byDetails(ctx: ReadContext, message: OrderMessage): Promise<FoundAttribution | null> {
  if (!message.buyerEmail) return null;
  const hashes = matchHashesOf(ctx.secrets, message.buyerEmail);
  let typed: FoundAttribution | null = null;
  for (const recipient of await ctx.recipients.confirmedByMatch(hashes, message.orderedAt)) {
    const recommendation = await ctx.recommendations.byNumber(recipient.recommendationNumber);
    const found = recommendation && attributed(recommendation, recipient, "typedDetails", message);
    if (!found?.isInside) continue;
    if (await areDetailsProven(ctx, recipient, message)) return { ...found, method: "recipientData" };
    typed ??= found;
  }
  return typed;
}

/**
 * Anybody can type anybody's e-mail address; birth date and postcode of the person who then orders are known to few. Both
 * must be in the message and agree.
 */
async function areDetailsProven(ctx: ReadContext, recipient: Recipient, message: OrderMessage): Promise<boolean> {
  const { buyerBirthDate, buyerPostcode } = message;
  if (!buyerBirthDate || !buyerPostcode || recipient.details?.postcode !== buyerPostcode) return false;
  return (await birthDateOf(ctx, recipient)) === buyerBirthDate;
}

/** null where there is none, and where its seal cannot be opened: that is no reason to refuse the order. */
export async function birthDateOf(ctx: ReadContext, { number }: Recipient): Promise<Day | null> {
  return ctx.recipients.birthDateOf(number).catch((fault) => {
    ctx.log.error({ err: fault, recipientNumber: number }, "a birth date could not be read");
    return null;
  });
}

function attributed(
  recommendation: Recommendation,
  recipient: Recipient | null,
  method: Attribution,
  { orderedAt }: OrderMessage,
): FoundAttribution {
  return { recommendation, recipient, method, isInside: isInsideWindow(recommendation, recipient, orderedAt) };
}

type OnLink = { within: Recipient | null; newest: Recipient | null };

/**
 * Which recipient of the link ordered: the one whose number the order carries or whose address it names; else one who
 * confirmed their data; else the one who clicked last.
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
  const within = byClick.find((one) => isInsideWindow(recommendation, one, message.orderedAt)) ?? null;
  return { within, newest };
}
