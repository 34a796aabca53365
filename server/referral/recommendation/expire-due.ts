import { sweep } from "#server/platform/due-work/sweep.ts";
import type { RequestContext } from "../context.ts";
import { moveRecommendation } from "./move.ts";

/**
 * Timer: expires recommendations whose link and whose recipients' `orderDays` are over, and those that nobody
 * confirmed. The row lock serialises it with a concurrent click: either the click or the expiry happens, never both.
 * Returns how many expired.
 */
export async function expireDue(ctx: RequestContext): Promise<number> {
  return sweep(ctx, "expire-recommendations", async (tx, id) => {
    const now = tx.now();
    const recommendation = await tx.recommendations.byNumberForUpdate(id);
    if (!recommendation) return false;
    const { linkValidUntil, orderBy } = recommendation;
    if (linkValidUntil >= now || (orderBy !== null && orderBy >= now)) return false;
    const by = { actor: "SYS" as const, key: String(linkValidUntil.getTime()) };
    return (await moveRecommendation(tx, recommendation, "expire", by)) !== null;
  });
}
