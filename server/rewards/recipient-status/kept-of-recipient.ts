import type { Order } from "#server/orders/model.ts";
import { liveOrderStates } from "#server/orders/states.ts";
import { clocksOfRows } from "#server/people/privacy/kept.ts";
import { erasures, lastDayKept, type RetentionClock, retention } from "#server/people/privacy/retention.ts";
import { addMonths, type Day, dayOf } from "#server/platform/values/calendar.ts";
import { type Recipient, recipientRetention } from "#server/referral/recipient/model.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import type { Claim } from "../claim/model.ts";
import { openClaimStates } from "../claim/states.ts";

/** How long the details of a recipient who agreed are kept after what they were needed for ended. */
export const agreedMonths = 12;

/** What is kept of a recipient who agreed, in the order in which they read it. `record`: what stays without a name. */
const kinds = {
  details: clocksOfRows(recipientRetention),
  order: clocksOfRows(retention["Order"]),
  bank: [erasures.unneededBankDetails],
  payment: [erasures.payouts],
  mail: clocksOfRows(retention["Mail"]),
  mailRecord: [erasures.mails],
  click: clocksOfRows(retention["Click"]),
  record: [erasures.recommendations],
} as const satisfies Record<string, readonly RetentionClock[]>;

export type KeptKind = keyof typeof kinds;
/** `until`: the last day; null: what it is counted from has not happened yet, or differs for each mail and click. */
export type KeptOfRecipient = { kind: KeptKind; clock: RetentionClock; until: Day | null };

/**
 * Until when what is kept of a recipient, by the clocks of the retention register. `erasedOn`: the day on which their
 * details are erased; null: while an order or a reward is open, no day is set.
 */
export function keptOfRecipient(
  orders: readonly Pick<Order, "orderedAt">[],
  { erasedOn, getsReward }: { erasedOn: Day | null; getsReward: boolean },
): KeptOfRecipient[] {
  const newest = Math.max(...orders.map(({ orderedAt }) => orderedAt.getTime()));
  const isKept = (kind: KeptKind) =>
    (kind !== "order" || orders.length > 0) && ((kind !== "bank" && kind !== "payment") || getsReward);
  const days: Partial<Record<KeptKind, Day | null>> = {
    details: erasedOn,
    order: orders.length > 0 ? lastDayKept("addressHashes", new Date(newest)) : null,
  };
  return (Object.keys(kinds) as KeptKind[])
    .filter(isKept)
    .flatMap((kind) => kinds[kind].map((clock) => ({ kind, clock, until: days[kind] ?? null })));
}

/**
 * The day on which the data of a recipient who agreed is due to be erased, as server/office/store/due-rows.ts decides
 * it; null: an order or a reward is open, which the clock waits for.
 */
export function erasedFrom(
  { orderBy }: Pick<Recipient, "orderBy">,
  { linkValidUntil }: Pick<Recommendation, "linkValidUntil">,
  orders: readonly Pick<Order, "state" | "stateSince">[],
  claims: readonly Pick<Claim, "state">[],
): Day | null {
  if (orders.some(({ state }) => liveOrderStates.includes(state))) return null;
  if (claims.some(({ state }) => openClaimStates.includes(state))) return null;
  const ends = [orderBy, linkValidUntil, ...orders.map(({ stateSince }) => stateSince)];
  return addMonths(dayOf(new Date(Math.max(...ends.map((end) => end?.getTime() ?? 0)))), agreedMonths);
}
