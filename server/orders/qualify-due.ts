import { sweep } from "#server/platform/due-work/sweep.ts";
import type { RequestContext } from "./context.ts";
import { lockOrder } from "./lock.ts";
import { moveOrder } from "./move.ts";

/**
 * Timer: qualifies delivered orders whose withdrawal period is over without a withdrawal; their rewards may then be
 * chosen. Returns how many.
 */
export async function qualifyDueOrders(ctx: RequestContext): Promise<number> {
  return sweep(ctx, "qualify-orders", async (tx, id) => {
    const order = await lockOrder(tx, id);
    if (order?.state !== "confirmed" || !order.qualifiesAt || order.qualifiesAt > tx.now()) return false;
    // Once for each confirmation: an order that was reversed and taken up again qualifies again.
    await moveOrder(tx, order, "qualify", { actor: "SYS", key: `due:${order.stateSince.getTime()}` });
    return true;
  });
}
