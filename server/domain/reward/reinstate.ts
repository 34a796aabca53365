import type { Ctx } from "../context.ts";
import type { By } from "../event/model.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { makeReady } from "./make-ready.ts";
import type { Claim } from "./model.ts";

/**
 * An expired reward is given another year, by the back office and for a reason that stays in the record. An order that was
 * called back meanwhile earns nothing any more.
 */
export async function reinstateClaim(ctx: Ctx, claimId: string, by: By): Promise<Outcome<Claim>> {
  return ctx.atomically(async (tx) => {
    const claim = await tx.claims.byIdForUpdate(claimId);
    if (claim?.state !== "expired") return refuse("notFound");
    const order = claim.orderId ? await tx.orders.byId(claim.orderId) : null;
    if (order && order.state !== "qualified") return refuse("notFound");
    const ready = await makeReady(tx, claim, "reinstate", by);
    return ready ? done(ready) : refuse("notFound");
  });
}
