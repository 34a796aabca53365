import type { Order } from "#server/orders/model.ts";
import { clocksOfRows } from "#server/people/privacy/kept.ts";
import { erasures, lastDayKept, type RetentionClock, retention } from "#server/people/privacy/retention.ts";
import type { Day } from "#server/platform/values/calendar.ts";
import { recipientRetention } from "#server/referral/recipient/model.ts";

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
