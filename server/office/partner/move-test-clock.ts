import { type AuditedAction, audited, withAuditEntries } from "#server/platform/audit/audited-action.ts";
import { type Outcome, refuse } from "#server/platform/outcome.ts";
import type { ReadContext, RequestContext } from "../context.ts";

/** The most that a clock is moved at once; longer than any deadline of a record. */
const mostMs = 400 * 86_400_000;

/** `aheadMs`: how far it is ahead of the clock on the wall. */
export type TestClock = { now: Date; aheadMs: number };

/** A test tenant's clock; null: the tenant is none, so its clock is the one on the wall. */
export async function readTestClock(ctx: ReadContext): Promise<TestClock | null> {
  return ctx.tenant.test ? { now: ctx.now(), aheadMs: await ctx.partners.testClock() } : null;
}

/**
 * Moves a test tenant's clock forward: every rule follows it from the next request on, every timer within a minute.
 * What other machines measure by their own clocks does not: signatures, and sessions, secrets and attempts of webhooks,
 * which are moved with it. It never goes back, because what a timer did cannot be undone. `fromMs`: it is moved only if
 * it is ahead by that much, so that a repeat changes nothing; null: it is moved in any case. Refused as notFound for
 * any other tenant, whose clock the database does not let anybody move.
 */
export async function moveTestClock(
  ctx: RequestContext,
  { ms, fromMs }: { ms: number; fromMs: number | null },
  by: Pick<AuditedAction, "actor" | "actorId">,
): Promise<Outcome<TestClock>> {
  if (!ctx.tenant.test) return refuse("notFound");
  if (!Number.isInteger(ms) || ms < 1 || ms > mostMs) return refuse("invalidInput");
  return withAuditEntries(ctx, by, async (tx) => {
    const aheadMs = await tx.partners.moveTestClock(ms, fromMs, tx.now());
    if (aheadMs === null) return refuse(fromMs === null ? "invalidInput" : "changedMeanwhile");
    const entry = { kind: "supportActed", about: `moveTestClock:${ms / 60_000}m`, accountId: null } as const;
    return audited({ now: new Date(tx.now().getTime() + ms), aheadMs }, entry);
  });
}
