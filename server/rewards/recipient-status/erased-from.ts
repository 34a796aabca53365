import type { Order } from "#server/orders/model.ts";
import { liveOrderStates } from "#server/orders/states.ts";
import { addMonths, type Day, dayOf } from "#server/platform/values/calendar.ts";
import type { Recipient } from "#server/referral/recipient/model.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import type { Claim } from "../claim/model.ts";
import { openClaimStates } from "../claim/states.ts";

/** How long the details of a recipient who agreed are kept after what they were needed for ended. */
export const agreedMonths = 12;

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
