import { monthToBill } from "#server/agencies/invoice/bill-agencies.ts";
import { type BilledMonth, billMonth } from "#server/agencies/invoice/bill-month.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import type { TellProgress } from "#server/platform/due-work/task/model.ts";
import { startTask } from "#server/platform/due-work/task/start-task.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "../../context.ts";

/**
 * Starts billing the last month for all agencies, and returns its task; the same form again returns the same one.
 * Audited with the month. The month in the task tells the forms of two months apart: the work bills what is due.
 */
export async function startBilling(ctx: RequestContext, user: SsoUser, attempt: string): Promise<Outcome<string>> {
  if (!hasRight(user, "bookInvoices")) return refuse("notAuthorized");
  const month = monthToBill(ctx.now());
  const entry = {
    kind: "supportActed",
    actor: "OPS",
    actorId: user.id,
    accountId: null,
    about: `billMonth:${month}`,
  } as const;
  return done(await startTask(ctx, { kind: "billMonth", startedBy: user.id, input: { month }, attempt }, entry));
}

export async function billMonthTask(
  ctx: RequestContext,
  user: SsoUser,
  _: object,
  tell: TellProgress,
): Promise<Outcome<BilledMonth>> {
  if (!hasRight(user, "bookInvoices")) return refuse("notAuthorized");
  return done(await billMonth(ctx, tell));
}
