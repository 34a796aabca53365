import type { RequestContext } from "../context.ts";
import { sweep } from "../sweep.ts";
import { lockOrder } from "./lock.ts";
import type { ReasonCode } from "./model.ts";
import { moveOrder } from "./move.ts";

/**
 * After 28 days, an order that only its recipient reported, or one that nothing joins to a recommendation, is not
 * eligible. A message that comes later may still bring the latter back. Answers how many.
 */
export async function rejectUnmatchedOrders(ctx: RequestContext): Promise<number> {
  return sweep(ctx, "reject-unmatched-orders", async (tx, id) => {
    const order = await lockOrder(tx, id);
    const isReported = order?.state === "reported";
    if (!order || !(isReported || (order.state === "received" && !order.recommendationNumber))) return false;
    const reasonCode: ReasonCode = isReported ? "RULE_NO_MATCH" : "RULE_NO_RECOMMENDATION";
    await moveOrder(tx, order, "reject", { actor: "SYS", key: "unmatched", reasonCode }, { reasonCode });
    return true;
  });
}
