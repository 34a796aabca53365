import type { Ctx } from "../context.ts";
import { sweep } from "../sweep.ts";
import { moveOrder } from "./move.ts";

/** Delivered, and nobody withdrew for 14 days: the order counts, and its rewards may be chosen. Answers how many. */
export async function qualifyDueOrders(ctx: Ctx, limit = 200): Promise<number> {
  const due = await ctx.orders.dueToQualify(ctx.now(), limit);
  return sweep(ctx, "qualifyOrders", due, async (tx, { id }) => {
    const order = await tx.orders.byIdForUpdate(id);
    if (order?.state !== "confirmed" || !order.qualifiesAt || order.qualifiesAt > tx.now()) return false;
    await moveOrder(tx, order, "qualify", { actor: "SYS", key: `due:${order.qualifiesAt.getTime()}` });
    return true;
  });
}
