import { endOfDayAfter } from "#server/platform/values/calendar.ts";
import { matchHashesOf } from "#server/platform/values/email.ts";
import { parseNumber } from "#server/platform/values/number.ts";
import type { Recipient } from "#server/referral/recipient/model.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import type { ReadContext } from "../context.ts";
import type { Attribution, Order, OrderMessage } from "../model.ts";
import type { StoredMessage } from "../repository.ts";
import { isBornAndLives } from "../rules/buyer.ts";
import { isInsideWindow, latestClickBefore } from "../rules/window.ts";
import { type BuyerFacts, birthDateOf, findRecipient } from "./find-recipient.ts";
import type { OrderInbox } from "./write-facts.ts";

/** Where an order came from, and by which method that was found. `recipient` and `differs`: findRecipient. */
export type FoundAttribution = {
  recommendation: Recommendation;
  recipient: Recipient | null;
  differs: boolean;
  method: Attribution;
  isInside: boolean;
};

/**
 * Whether an order stays where it is attributed, whatever messages say: a person decided about it, it qualified, or
 * what it was attributed by was erased. `earlier`: the messages that have taken effect on it.
 */
export async function isAttributionFixed(
  ctx: ReadContext,
  order: Order,
  earlier: readonly Pick<StoredMessage, "message">[],
): Promise<boolean> {
  const { recommendationNumber, attribution, reviewedAt, state } = order;
  if (recommendationNumber === null || state === "reported") return false;
  if (reviewedAt !== null || state === "qualified" || state === "reversed") return true;
  if (attribution === "typedDetails") return false;
  if (earlier.some(({ message }) => message === null)) return true;
  const recipient = attribution === "recipientData" ? await ctx.recipients.byNumber(order.recipientNumber ?? "") : null;
  return recipient !== null && recipient.erasedAt !== null;
}

/**
 * Finds the recommendation that an order came from, by all of its messages: by a number in them, else by a recipient's
 * number, else by a typed code, else by details that a recipient gave (with two referrers: the one whose link was
 * clicked last). The first whose window contains the order date wins; if there is none, the first one found shows why
 * the order does not count. Of two that are named in the same way, the shop's own time decides (inShopTime), so the
 * order of arrival does not matter. `buyer`: the order's facts with those of the messages. Read-only; the number of
 * rows read is bounded, except for a recipient who clicked again after the order.
 */
export async function findAttribution(
  ctx: ReadContext,
  { messages, said }: Pick<OrderInbox, "messages" | "said">,
  buyer: BuyerFacts,
): Promise<FoundAttribution | null> {
  let outside: FoundAttribution | null = null;
  for (const { saidIn, find } of ways) {
    for (const value of inShopTime(messages, saidIn)) {
      const found = await find(ctx, value);
      if (!found) continue;
      const attribution = await attributed(ctx, found, buyer, said);
      if (attribution.isInside) return attribution;
      outside ??= attribution;
    }
  }
  return (
    (await byDetails(
      ctx,
      inShopTime(messages, ({ buyerEmail }) => buyerEmail),
      buyer,
    )) ?? outside
  );
}

/**
 * What messages say, each value once, in the order in which it happened in the shop; of equal times, the lower value is
 * first. Does not depend on the order of arrival.
 */
function inShopTime<M extends Pick<OrderMessage, "occurredAt">>(
  messages: readonly M[],
  saidIn: (message: M) => string | null,
): string[] {
  const said = messages.flatMap((message) => {
    const value = saidIn(message);
    return value ? [{ at: message.occurredAt.toISOString(), value }] : [];
  });
  const sorted = said.toSorted((one, other) => (`${one.at} ${one.value}` < `${other.at} ${other.value}` ? -1 : 1));
  return [...new Set(sorted.map(({ value }) => value))];
}

type Found = Pick<FoundAttribution, "recommendation" | "method">;

/** What a message may name, and what is found by it. The most reliable first. */
type Way = {
  saidIn(message: OrderMessage): string | null;
  find(ctx: ReadContext, said: string): Promise<Found | null>;
};

const ways: readonly Way[] = [
  {
    saidIn: ({ recommendationNumber }) => recommendationNumber && parseNumber(recommendationNumber),
    find: (ctx, number) => ofNumber(ctx, number, "number"),
  },
  {
    saidIn: ({ recipientNumber }) => recipientNumber,
    async find(ctx, number) {
      const recipient = await ctx.recipients.byNumber(number);
      return recipient && ofNumber(ctx, recipient.recommendationNumber, "recipientToken");
    },
  },
  {
    saidIn: ({ recommendationCode }) => recommendationCode && parseNumber(recommendationCode),
    find: (ctx, number) => ofNumber(ctx, number, "code"),
  },
];

async function ofNumber(ctx: ReadContext, number: string, method: Attribution): Promise<Found | null> {
  const recommendation = await ctx.recommendations.byNumber(number);
  return recommendation && { recommendation, method };
}

/** Of the recipients with the buyer's e-mail, one whose other details agree with the order is preferred. */
async function byDetails(ctx: ReadContext, emails: string[], buyer: BuyerFacts): Promise<FoundAttribution | null> {
  let typed: FoundAttribution | null = null;
  for (const buyerEmail of emails) {
    const hashes = matchHashesOf(ctx.secrets, buyerEmail);
    for (const recipient of await ctx.recipients.confirmedByMatch(hashes, buyer.orderedAt)) {
      const link = await ofNumber(ctx, recipient.recommendationNumber, "typedDetails");
      const found = link && (await attributed(ctx, link, buyer, { buyerEmail }));
      if (!found?.isInside) continue;
      if (await areDetailsProven(ctx, recipient, buyer)) return { ...found, method: "recipientData" };
      typed ??= found;
    }
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
  { recommendation, method }: Found,
  buyer: BuyerFacts,
  said: Pick<OrderMessage, "buyerEmail">,
): Promise<FoundAttribution> {
  return { method, ...(await whoOrdered(ctx, recommendation, buyer, said)) };
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
