import type { Ctx } from "../context.ts";
import type { By } from "../event/model.ts";
import { followOrders } from "../order/follow.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { makeReady } from "./make-ready.ts";
import type { Claim } from "./model.ts";
import { moveClaim } from "./move.ts";

/** Somebody has looked and found nothing wrong: the claim goes on where it was held, and is ready if its order counts by now. */
export async function releaseClaim(ctx: Ctx, claimId: string, by: By): Promise<Outcome<Claim>> {
  return ctx.atomically(async (tx) => {
    const claim = await tx.claims.byIdForUpdate(claimId);
    if (claim?.state !== "onHold") return refuse("notFound");
    const released = await moveClaim(tx, claim, "release", by, { reasonCode: null });
    if (!released) return refuse("notFound");
    const order = released.orderId ? await tx.orders.byId(released.orderId) : null;
    const ready = order?.state === "qualified" ? await makeReady(tx, released, "qualify", by) : null;
    if (order?.recommendationNumber) await followOrders(tx, order.recommendationNumber, by);
    return done(ready ?? released);
  });
}

/** The block is lifted: what was held for it goes on. Claims held for another reason stay where they are. */
export async function releaseClaims(ctx: Ctx, claims: Claim[], heldFor: string, by: By): Promise<void> {
  for (const { id, state, reasonCode } of claims) {
    if (state === "onHold" && reasonCode === heldFor) await releaseClaim(ctx, id, by);
  }
}
