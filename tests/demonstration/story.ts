import type { ReasonCode } from "#server/orders/model.ts";
import type { OrderState } from "#server/orders/states.ts";
import { endOfDayAfter } from "#server/platform/values/calendar.ts";
import type { ClaimState } from "#server/rewards/claim/states.ts";
import type { Random } from "./random.ts";

const minute = 60_000;
const day = 1440 * minute;
export const later = (at: Date, days: number) => new Date(at.getTime() + days * day);

/** What happened to one recommendation so far. */
export type Story = {
  createdAt: Date;
  linkValidUntil: Date;
  click: { at: Date; again: Date | null; orderBy: Date } | null;
  details: Date | null;
  order: OrderStory | null;
  /** The referrer's address is not confirmed yet. */
  waits: boolean;
  isBlocked: boolean;
};
export type OrderStory = {
  state: Exclude<OrderState, "reported">;
  orderedAt: Date;
  reviewedAt: Date | null;
  confirmedAt: Date | null;
  deliveredAt: Date | null;
  qualifiesAt: Date | null;
  endedAt: Date | null;
  reasonCode: ReasonCode | null;
};
export type ClaimStory = {
  state: ClaimState;
  method: "cash" | "voucher" | null;
  chosenAt: Date | null;
  collectedAt: Date | null;
  paidAt: Date | null;
};

type Clocks = { linkDays: number; orderDays: number; withdrawalDays: number };

/** More recommendations recently, fewer at night and on Sundays. */
export function createdAt(random: Random, now: Date): Date {
  const back = 365 * (1 - random.next() ** 0.75);
  const at = new Date(now.getTime() - back * day - 3_600_000);
  at.setUTCHours(
    random.weighted([
      [4, 7],
      [8, 10],
      [9, 12],
      [7, 15],
      [10, 18],
      [6, 20],
    ] as const),
    random.below(60),
  );
  if (at.getUTCDay() === 0 && random.chance(0.6)) at.setUTCDate(at.getUTCDate() - 1);
  return at < now ? at : later(at, -1);
}

/** What happened to a link in its time. */
export function storyOf(random: Random, now: Date, clocks: Clocks): Story {
  const made = createdAt(random, now);
  const age = (now.getTime() - made.getTime()) / day;
  const story: Story = {
    createdAt: made,
    linkValidUntil: endOfDayAfter(made, clocks.linkDays),
    click: null,
    details: null,
    order: null,
    waits: age < 30 && random.chance(0.06),
    isBlocked: false,
  };
  if (story.waits) return story;
  const clicked = later(made, random.between(0.02, random.chance(0.75) ? 4 : 40));
  if (random.chance(0.26) || clicked > now) return { ...story, isBlocked: random.chance(0.012) };
  const again = random.chance(0.35) ? later(clicked, random.between(0.05, 3)) : null;
  const last = again && again < now && again < story.linkValidUntil ? again : null;
  story.click = { at: clicked, again: last, orderBy: endOfDayAfter(last ?? clicked, clocks.orderDays) };
  const details = later(last ?? clicked, random.between(0.005, random.chance(0.8) ? 0.05 : 6));
  if (random.chance(0.34) || details > now || details > story.click.orderBy) return story;
  story.details = details;
  const ordered = later(details, random.between(0.01, random.chance(0.7) ? 1.5 : 18));
  if (random.chance(0.24) || ordered > now || ordered > story.click.orderBy) return story;
  story.order = orderOf(random, ordered, now, clocks);
  return story;
}

function orderOf(random: Random, orderedAt: Date, now: Date, { withdrawalDays }: Clocks): OrderStory {
  const nothing = { reviewedAt: null, confirmedAt: null, deliveredAt: null, qualifiesAt: null, endedAt: null };
  const fresh: OrderStory = { state: "received", orderedAt, ...nothing, reasonCode: null };
  const age = (now.getTime() - orderedAt.getTime()) / day;
  const looked = random.chance(0.3) ? later(orderedAt, random.between(0.1, 1)) : null;
  const confirmed = later(looked ?? orderedAt, looked ? random.between(1, 9) : random.between(0.5, 2));
  if (confirmed > now) return looked && looked < now ? { ...fresh, state: "inReview", reviewedAt: looked } : fresh;
  const reviewed = { ...fresh, reviewedAt: looked };
  // Some orders have waited for their release longer than they should.
  if (looked && age < 45 && random.chance(0.2)) return { ...reviewed, state: "inReview" };
  if (random.chance(0.06))
    return {
      ...reviewed,
      state: "notEligible",
      endedAt: confirmed,
      reasonCode: random.pick(["RULE_RENEWAL", "RULE_MINOR"]),
    };
  if (random.chance(0.09))
    return { ...reviewed, state: "cancelled", endedAt: confirmed, reasonCode: "RULE_CANCELLED_BY_CUSTOMER" };
  const delivered = later(confirmed, random.between(4, 14));
  const accepted: OrderStory = { ...reviewed, state: "confirmed", confirmedAt: confirmed };
  if (delivered > now) return accepted;
  const qualifiesAt = endOfDayAfter(delivered, withdrawalDays);
  const onItsWay = { ...accepted, deliveredAt: delivered, qualifiesAt };
  if (qualifiesAt.getTime() + minute > now.getTime()) return onItsWay;
  const reversed = later(qualifiesAt, random.between(2, 20));
  if (random.chance(0.02) && reversed < now)
    return { ...onItsWay, state: "reversed", endedAt: reversed, reasonCode: "RULE_CANCELLED_BY_CUSTOMER" };
  return { ...onItsWay, state: "qualified" };
}

/** When the timer found that the withdrawal period is over: soon after midnight. */
export const qualifiedAt = ({ state, qualifiesAt }: OrderStory): Date | null =>
  qualifiesAt && (state === "qualified" || state === "reversed") ? new Date(qualifiesAt.getTime() + minute) : null;

/** What one person did with their reward since it was ready. */
export function claimOf(random: Random, order: OrderStory, now: Date): ClaimStory {
  const none = { method: null, chosenAt: null, collectedAt: null, paidAt: null };
  if (order.state === "cancelled" || order.state === "notEligible" || order.state === "reversed")
    return { state: "cancelled", ...none };
  const readyAt = qualifiedAt(order);
  if (!readyAt) return { state: "reserved", ...none };
  const chosenAt = later(readyAt, random.between(0.2, random.chance(0.7) ? 5 : 70));
  if (chosenAt > now || random.chance(0.08)) return { state: "choose", ...none };
  if (random.chance(0.35)) {
    const paidAt = new Date(chosenAt.getTime() + 900_000);
    return { state: "paid", method: "voucher", chosenAt, collectedAt: chosenAt, paidAt: paidAt < now ? paidAt : now };
  }
  const cash = { method: "cash" as const, chosenAt };
  if (random.chance(0.05)) return { state: "needsBankDetails", ...none, ...cash };
  if (random.chance(0.04)) return { state: "readyToPay", ...none, ...cash };
  const collectedAt = new Date(chosenAt.getTime() + 600_000);
  // Runs are settled in the first days of a month.
  const paidAt = new Date(Date.UTC(collectedAt.getUTCFullYear(), collectedAt.getUTCMonth() + 1, 4, 9));
  return paidAt < now
    ? { state: "paid", ...cash, collectedAt, paidAt }
    : { state: "collected", ...cash, collectedAt: collectedAt < now ? collectedAt : now, paidAt: null };
}
