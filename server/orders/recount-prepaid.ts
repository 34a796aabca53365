import { withTransaction } from "#server/platform/context.ts";
import { dueIds } from "#server/platform/due-work/sweep.ts";
import type { RequestContext } from "./context.ts";
import { productToLookUp, withOrderedProducts } from "./find-ordered-product.ts";
import { whoOrdered } from "./inbox/find-attribution.ts";
import { reassessOrder } from "./inbox/reassess-order.ts";
import { inboxOf } from "./inbox/write-facts.ts";
import { lockOrder } from "./lock.ts";

/**
 * Timer: decides again about prepaid cards that were refused as beyond the month's limit, once another card of that
 * address and month no longer counts. The longest refused one is first. Returns how many count now.
 */
export async function recountPrepaidOrders(ctx: RequestContext): Promise<number> {
  let counted = 0;
  for await (const id of dueIds(ctx, "recount-prepaid-orders")) {
    try {
      if (await decideAgain(ctx, id)) counted += 1;
    } catch (fault) {
      ctx.log.error({ err: fault, id }, "a prepaid card could not be counted again");
    }
  }
  return counted;
}

/** Decides about an order by its facts as they are; true: it is no longer refused. A repeat changes nothing. */
async function decideAgain(ctx: RequestContext, orderId: string): Promise<boolean> {
  const { counts } = await withOrderedProducts(ctx, [], (products) =>
    withTransaction(ctx, async (tx) => {
      const order = await lockOrder(tx, orderId);
      const number = order?.state === "notEligible" ? order.recommendationNumber : null;
      const recommendation = number ? await tx.recommendations.byNumber(number) : null;
      if (!order || !recommendation) return { counts: false };
      const first = productToLookUp(order, products);
      if (first) return first;
      const inbox = await inboxOf(tx, order);
      const decisions = await tx.orders.decisionsOf(orderId);
      const method = order.attribution ?? "manual";
      const link = { method, ...(await whoOrdered(tx, recommendation, order, inbox.said)) };
      const assessment = { before: order, order, link, products, inbox, decisions };
      const by = { actor: "SYS", key: `recount:${order.stateSince.getTime()}` } as const;
      return { counts: (await reassessOrder(tx, assessment, by)).state !== "notEligible" };
    }),
  );
  return counts;
}
