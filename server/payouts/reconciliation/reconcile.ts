import type { TellProgress } from "#server/platform/due-work/task/model.ts";
import { dayOf, startOf } from "#server/platform/values/calendar.ts";
import type { ReadContext, RequestContext } from "../context.ts";
import { targetDaysBefore } from "../rules/target-days.ts";
import { countFindings, type Finding, type Reconciliation, type StoredReport, sumsOf } from "./model.ts";

/** Of each check at most this many are listed; the rest appear when these are dealt with. */
const maxOfEach = 200;
/** After that the bank has answered, and finance has looked. */
const maxBankDays = 5;

/** Compares a tenant's records of money with each other, and finds money that waits too long. Changes nothing. */
export async function reconcile(ctx: RequestContext, tell?: TellProgress): Promise<Reconciliation> {
  const at = ctx.now();
  const waitingSince = startOf(targetDaysBefore(dayOf(at), maxBankDays));
  // All parts are begun before the first one ends.
  const parts = { begun: 0, compared: 0 };
  const part = async <Found>(comparing: Promise<Found>): Promise<Found> => {
    parts.begun += 1;
    const found = await comparing;
    parts.compared += 1;
    await tell?.(parts.compared, parts.begun);
    return found;
  };
  const [different, delayed, surplus, standing, latest] = await Promise.all([
    part(ctx.reconciliation.differences(maxOfEach)),
    part(ctx.reconciliation.delays(at, waitingSince, maxOfEach)),
    part(ctx.reconciliation.surplus()),
    part(ctx.reconciliation.standing()),
    part(ctx.moneyReports.latest()),
  ]);
  const changed = latest && ctx.payoutFiles.readReport(latest.document).content === null ? [changedReport(latest)] : [];
  return { at, standing, findings: [...different, ...delayed, ...changed], surplus };
}

/** The newest one has no successor that would name it. */
const changedReport = ({ at }: StoredReport): Finding => ({
  check: "reportChanged",
  which: at.toISOString(),
  expected: 0,
  found: 0,
});

/** Whether two records of the same money disagree: then nothing may leave. Logs how many of which kind. */
export async function moneyDiffers(ctx: ReadContext): Promise<boolean> {
  const found = await ctx.reconciliation.differences(maxOfEach);
  if (found.length > 0) logFindings(ctx, found);
  return found.length > 0;
}

/** Counts only: what each is about is in the report. */
export function logFindings(ctx: ReadContext, findings: readonly Finding[]): void {
  const counts = countFindings(findings.map(({ check }) => check));
  const sums = sumsOf(counts);
  const byCheck = Object.fromEntries(counts.map(({ check, count }) => [check, count]));
  ctx.log.error(
    { tenantId: ctx.tenant.id, ...sums, ...byCheck },
    sums.differences > 0
      ? "money does not agree (cli payouts reconcile)"
      : "money waits too long (cli payouts reconcile)",
  );
}
