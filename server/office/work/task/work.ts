import type { BilledMonth } from "#server/agencies/invoice/bill-month.ts";
import type { CheckedFile, ImportedFile } from "#server/orders/inbox/file/model.ts";
import { checkOrderFile, importOrderFile } from "#server/orders/inbox/file/order-file.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import type { KeepPart, TaskKind, TellProgress } from "#server/platform/due-work/task/model.ts";
import { runTasks, type TaskWork } from "#server/platform/due-work/task/run-tasks.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { type CheckedVouchers, checkVouchers } from "#server/rewards/voucher/check-list.ts";
import { type ImportedVouchers, importVouchers } from "#server/rewards/voucher/pool.ts";
import type { RequestContext } from "../../context.ts";
import { type BookedStatement, bookStatement } from "../../payouts/payout-files.ts";
import { billMonthTask } from "./bill-month.ts";
import { type ExportedReport, type ExportedTrail, exportReportTask, exportTrailTask } from "./exports.ts";

/** What came of a task, by its kind. */
export type TaskResults = {
  checkVouchers: CheckedVouchers;
  importVouchers: ImportedVouchers;
  bookStatement: BookedStatement;
  checkOrders: CheckedFile;
  importOrders: ImportedFile;
  exportReport: ExportedReport;
  exportTrail: ExportedTrail;
  billMonth: BilledMonth;
};

type Work<Input, Result> = (
  ctx: RequestContext,
  user: SsoUser,
  input: Input,
  tell: TellProgress,
  keep: KeepPart,
) => Promise<Outcome<Result>>;

/** For who started it, if they may still do it. */
function forStarter<Input, Result extends object>(work: Work<Input, Result>): TaskWork<RequestContext> {
  return async (ctx, { startedBy, input }, tell, keep) => {
    const user = await ctx.ssoUsers.byId(startedBy);
    if (!user) return refuse("notAuthorized");
    const outcome = await work(ctx, user, JSON.parse(input), tell, keep);
    return outcome.ok ? done(outcome.value) : outcome;
  };
}

const works: Record<TaskKind, TaskWork<RequestContext>> = {
  checkVouchers: forStarter<Parameters<typeof checkVouchers>[2], TaskResults["checkVouchers"]>(checkVouchers),
  importVouchers: forStarter<Parameters<typeof importVouchers>[2], TaskResults["importVouchers"]>(importVouchers),
  bookStatement: forStarter<Parameters<typeof bookStatement>[2], TaskResults["bookStatement"]>(bookStatement),
  checkOrders: forStarter<Parameters<typeof checkOrderFile>[2], TaskResults["checkOrders"]>(checkOrderFile),
  importOrders: forStarter<Parameters<typeof importOrderFile>[2], TaskResults["importOrders"]>(importOrderFile),
  exportReport: forStarter<Parameters<typeof exportReportTask>[2], TaskResults["exportReport"]>(exportReportTask),
  exportTrail: forStarter<Parameters<typeof exportTrailTask>[2], TaskResults["exportTrail"]>(exportTrailTask),
  billMonth: forStarter<object, TaskResults["billMonth"]>(billMonthTask),
};

/** Does the tasks of the tenant's back office; returns how many ended. */
export function runOfficeTasks(ctx: RequestContext): Promise<number> {
  return runTasks(ctx, works);
}
