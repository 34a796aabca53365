import type { Ctx } from "../context.ts";
import { sweep } from "../sweep.ts";
import type { ReasonCode } from "./model.ts";
import { moveOrder } from "./move.ts";

/** How long the shop's message may take after a friend's word, or the trace after an order. */
const waitDays = 28;

/** No match came: an order that only a friend told of, or one without a trace, doesn't count. Answers how many. */
export async function giveUpDueOrders(ctx: Ctx, limit = 200): Promise<number> {
  const before = new Date(ctx.now().getTime() - waitDays * 86_400_000);
  const due = await ctx.orders.unmatchedSince(before, limit);
  return sweep(ctx, "giveUpOrders", due, async (tx, { id }) => {
    const order = await tx.orders.byIdForUpdate(id);
    const isTold = order?.state === "reported";
    if (!order || !(isTold || (order.state === "received" && !order.recommendationNumber))) return false;
    const reasonCode: ReasonCode = isTold ? "RULE_NO_MATCH" : "RULE_NO_RECOMMENDATION";
    await moveOrder(tx, order, "reject", { actor: "SYS", key: "waited", reasonCode }, { reasonCode });
    return true;
  });
}
