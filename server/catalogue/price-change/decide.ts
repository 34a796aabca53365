import { audited, byBoth, refusalOfTwo, withAuditEntries } from "#server/platform/audit/audited-action.ts";
import { type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "../context.ts";
import type { TextAuthor } from "../text/apply-texts.ts";
import { decidedBy, entryOf, openAndCurrent, publishIn } from "./change-prices.ts";
import { isOutdated, isWaiting } from "./rules.ts";

/** Asks a second person, with the reason. Refused as `publishPrices` is, but for the limit. */
export function askForPrices(
  ctx: RequestContext,
  { id, reason, publishAt }: { id: string; reason: string; publishAt: Date | null },
  by: TextAuthor,
): Promise<Outcome<null>> {
  return withAuditEntries(ctx, by, async (tx) => {
    await tx.priceChanges.lock();
    const [open, current] = await openAndCurrent(tx);
    if (!current || open?.id !== id || (await isOutdated(tx, open, current))) return refuse("changedMeanwhile");
    if (isWaiting(open, tx.now())) return audited(null, null);
    if (open.authorId !== by.actorId) return refuse("changedMeanwhile");
    await tx.priceChanges.save({ ...open, state: "waiting", reason, askedAt: tx.now(), publishAt });
    return audited(null, entryOf("askForPrices", id, publishAt));
  });
}

/**
 * The second person puts what waits in force, or lets it be on its day, under both names, or declines it with a reason;
 * who asked withdraws it. A person is never both. Refused as `refusalOfTwo` says; if it does not wait any more, or what
 * it changes is another by now (changedMeanwhile). The version; null: none yet.
 */
export async function decideAboutPrices(
  ctx: RequestContext,
  { id, intent, why }: { id: string; intent: "approve" | "decline" | "withdraw"; why: string },
  by: TextAuthor,
): Promise<Outcome<number | null>> {
  const waiting = await ctx.priceChanges.open();
  if (waiting?.id !== id) return refuse("changedMeanwhile");
  const refusal = await refusalOfTwo(ctx, waiting.authorId, by.actorId);
  if (intent === "withdraw" && refusal !== "sameOperator") return refuse("notAuthorized");
  if (intent !== "withdraw" && refusal) return refuse(refusal);
  return withAuditEntries(ctx, intent === "approve" ? byBoth(waiting.authorId, by.actorId) : by, async (tx) => {
    await tx.priceChanges.lock();
    const [open, current] = await openAndCurrent(tx);
    if (!current || open?.id !== id || !isWaiting(open, tx.now())) return refuse("changedMeanwhile");
    if (intent === "approve") {
      if (await isOutdated(tx, open, current)) return refuse("changedMeanwhile");
      if (open.publishAt === null || open.publishAt <= tx.now())
        return publishIn(tx, open, { current, by, names: `${open.author}, ${by.name}` });
      await tx.priceChanges.save({ ...open, state: "scheduled", ...decidedBy(tx, by) });
      return audited<number | null>(null, entryOf("approvePrices", id, open.publishAt));
    }
    const state = intent === "decline" ? ("declined" as const) : ("withdrawn" as const);
    await tx.priceChanges.save({ ...open, state, ...decidedBy(tx, by), declinedWhy: why || null });
    return audited<number | null>(null, entryOf(`${intent}Prices`, id));
  });
}
