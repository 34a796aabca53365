import { auditAs } from "#server/platform/audit/audit.ts";
import { byBoth, byOperator } from "#server/platform/audit/audited-action.ts";
import { sweep } from "#server/platform/due-work/sweep.ts";
import type { RequestContext } from "../context.ts";
import { publishIn } from "./change-prices.ts";
import { isOutdated, needsSecond } from "./rules.ts";

/**
 * Puts scheduled rewards in force on their day, in the name of who scheduled them, or of the two who decided. If what
 * they change was changed since, or the limit was lowered below what one person decided, they end (outdated). Returns
 * how many were due.
 */
export function publishDuePrices(ctx: RequestContext): Promise<number> {
  return sweep(ctx, "publish-rewards", async (tx, id) => {
    await tx.priceChanges.lock();
    const due = await tx.priceChanges.byId(id);
    if (due?.state !== "scheduled" || !due.publishAt || due.publishAt > tx.now()) return false;
    const { author, authorId, decider, deciderId } = due;
    const second = decider !== null && deciderId !== null ? { name: decider, actorId: deciderId } : null;
    const current = await tx.catalogue.inForce();
    if (!current || (await isOutdated(tx, due, current)) || (!second && needsSecond(tx, due))) {
      await tx.priceChanges.save({ ...due, state: "outdated", decidedAt: tx.now() });
      return true;
    }
    const by = { actor: "OPS" as const, ...(second ?? { name: author, actorId: authorId }) };
    const names = second ? `${author}, ${second.name}` : author;
    const applied = await publishIn(tx, due, { current, by, names });
    const actors = second ? byBoth(authorId, second.actorId) : byOperator(authorId);
    for (const entry of applied.entries) await auditAs(tx, { ...entry, ...actors });
    return true;
  });
}
