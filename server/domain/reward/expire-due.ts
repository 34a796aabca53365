import type { Ctx } from "../context.ts";
import { followOrders } from "../order/follow.ts";
import { sweep } from "../sweep.ts";
import { pageOf } from "./admission.ts";
import { moveClaim } from "./move.ts";

/** A reward that nobody picked up for a year ends. Answers how many did. */
export async function expireDueClaims(ctx: Ctx, limit = 200): Promise<number> {
  const due = await ctx.claims.dueToExpire(ctx.now(), limit);
  return sweep(ctx, "expireClaims", due, async (tx, { id }) => {
    const claim = await tx.claims.byIdForUpdate(id);
    if (!claim || pageOf(claim, tx.now()) !== "expired") return false;
    const by = { actor: "SYS", key: `expiry:${claim.expiresAt?.getTime() ?? 0}` } as const;
    const expired = await moveClaim(tx, claim, "expire", by);
    if (expired && claim.orderId && claim.recommendationNumber) await followOrders(tx, claim.recommendationNumber, by);
    return expired !== null;
  });
}
