import type { RequestContext } from "../context.ts";
import { sweep } from "../sweep.ts";
import { lockOrder } from "./lock.ts";
import { moveOrder } from "./move.ts";

/** Delivered, and nobody withdrew for 14 days: the order counts, and its rewards may be chosen. Answers how many. */
export async function qualifyDueOrders(ctx: RequestContext): Promise<number> {
  return sweep(ctx, "qualify-orders", async (tx, id) => {
    const order = await lockOrder(tx, id);
    if (order?.state !== "confirmed" || !order.qualifiesAt || order.qualifiesAt > tx.now()) return false;
    await moveOrder(tx, order, "qualify", { actor: "SYS", key: `due:${order.qualifiesAt.getTime()}` });
    return true;
  });
}
