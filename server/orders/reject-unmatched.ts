import { giveUpAfterDays } from "#server/platform/due-work/model.ts";
import { sweep } from "#server/platform/due-work/sweep.ts";
import { addDays, type Day, dayOf } from "#server/platform/values/calendar.ts";
import type { RequestContext } from "./context.ts";
import { lockOrder } from "./lock.ts";
import { isUnattributed, type Order, type ReasonCode } from "./model.ts";
import { moveOrder } from "./move.ts";

/** The day on which an order stops waiting for the shop's message, or for its recommendation. */
export function waitsUntil({ receivedAt }: Pick<Order, "receivedAt">): Day {
  return addDays(dayOf(receivedAt), giveUpAfterDays);
}

/**
 * Timer: after 28 days, orders that only the recipient reported and orders without a recommendation become not
 * eligible. A later message may still bring the latter back. Returns how many.
 */
export async function rejectUnmatchedOrders(ctx: RequestContext): Promise<number> {
  return sweep(ctx, "reject-unmatched-orders", async (tx, id) => {
    const order = await lockOrder(tx, id);
    const isReported = order?.state === "reported";
    if (!order || !(isReported || isUnattributed(order))) return false;
    const reasonCode: ReasonCode = isReported ? "RULE_NO_MATCH" : "RULE_NO_RECOMMENDATION";
    await moveOrder(tx, order, "reject", { actor: "SYS", key: "unmatched", reasonCode }, { reasonCode });
    return true;
  });
}
