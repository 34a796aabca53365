import type { PayoutItem, PayoutRun } from "#server/payouts/model.ts";
import { latestReport } from "#server/payouts/reconciliation/report.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import { isOwnMatter } from "#server/platform/audit/own-matter.ts";
import { isId } from "#server/platform/values/id.ts";
import type { ReadContext, RequestContext } from "../context.ts";
import { recordView } from "../trail/record-view.ts";

/** A run with the names of the people who prepared, released and exported it: SSO users, or operators of the cli. */
export type NamedRun = PayoutRun & { names: { prepared: string; released: string | null; exported: string | null } };

const runsOnPage = 25;
const itemsOnPage = 50;

/**
 * The payable sum, the obstacles of the other claims, the newest report of the reconciliation (null: none yet), what
 * the bank moved without a reward, and the runs, newest first; keyset pagination after the given run.
 */
export async function viewPayouts(ctx: RequestContext, after: string | null) {
  const now = ctx.now();
  const [ready, obstacles, openEntries, report, surplus, last] = await Promise.all([
    ctx.payouts.sumPayable(now),
    ctx.payouts.countObstacles(now),
    ctx.bankEntries.countOpen(),
    latestReport(ctx),
    ctx.reconciliation.surplus(),
    after ? ctx.payouts.runByMessageId(after) : null,
  ]);
  const runs = await ctx.payouts.runs(runsOnPage + 1, last);
  const shown = runs.slice(0, runsOnPage);
  return {
    ready,
    obstacles,
    openEntries,
    report,
    surplus,
    runs: await Promise.all(shown.map((run) => withNames(ctx, run))),
    next: runs.length > runsOnPage ? (shown.at(-1)?.messageId ?? null) : null,
  };
}

/**
 * One run with what its second person (two-person rule) checks: amounts, the last four digits of each bank account, and
 * how many people gave that account. `paysUser`: it pays the user, who may neither release it nor say that the bank
 * rejected it. Each call is audited.
 */
export async function viewPayout(ctx: RequestContext, user: SsoUser, name: string, after: string | null) {
  const run = await ctx.payouts.runByMessageId(name);
  if (!run) return null;
  await recordView(ctx, user, `payout:${name}`);
  const [named, paysUser, sums, surplus, found] = await Promise.all([
    withNames(ctx, run),
    isOwnMatter(ctx, [user.id], { run: run.id }),
    ctx.payouts.sumsOf(run.id),
    ctx.bankEntries.surplusOfRun(run.id),
    ctx.payouts.itemsFrom(run.id, after, itemsOnPage + 1),
  ]);
  const shown = found.slice(0, itemsOnPage);
  const items = await Promise.all(
    shown.map(
      async ({ endToEndId, cents, nettedCents, last4, recommendationNumber, state, reasonCode, bankDetailId }) => ({
        endToEndId,
        cents,
        nettedCents,
        last4,
        recommendationNumber,
        state,
        reasonCode,
        people: await accountOwnerCount(ctx, bankDetailId),
      }),
    ),
  );
  return {
    run: named,
    paysUser,
    sums,
    surplus,
    items,
    next: found.length > itemsOnPage ? (items.at(-1)?.endToEndId ?? null) : null,
  };
}

/** Number of people who gave the item's bank account. */
async function accountOwnerCount(ctx: ReadContext, bankDetailId: PayoutItem["bankDetailId"]): Promise<number> {
  return (await ctx.bankDetails.ownersSharing(bankDetailId)).length + 1;
}

async function withNames(ctx: ReadContext, run: PayoutRun): Promise<NamedRun> {
  const [prepared, released, exported] = await Promise.all(
    [run.preparedBy, run.releasedBy, run.exportedBy].map((id) => (id === null ? null : nameOf(ctx, id))),
  );
  return { ...run, names: { prepared: prepared ?? "", released: released ?? null, exported: exported ?? null } };
}

/** Whoever acted with a key or a login, as people read it. */
export async function nameOf(ctx: ReadContext, operator: string): Promise<string> {
  const isSsoUser = isId(operator);
  const user = isSsoUser ? await ctx.ssoUsers.byId(operator) : null;
  return user ? `${user.firstName} ${user.lastName}`.trim() || operator.slice(0, 8) : operator;
}
