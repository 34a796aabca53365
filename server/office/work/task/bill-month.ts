import { monthToBill } from "#server/agencies/invoice/bill-agencies.ts";
import { type BilledMonth, billMonth } from "#server/agencies/invoice/bill-month.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { withTransaction } from "#server/platform/context.ts";
import type { TellProgress } from "#server/platform/due-work/task/model.ts";
import { startTask } from "#server/platform/due-work/task/start-task.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "../../context.ts";

/** Starts billing the last month for all agencies, and returns its task; the same form again returns the same one. */
export async function startBilling(ctx: RequestContext, user: SsoUser, attempt: string): Promise<Outcome<string>> {
  if (!hasRight(user, "bookInvoices")) return refuse("notAuthorized");
  const input = { month: monthToBill(ctx.now()) };
  return done(await startTask(ctx, { kind: "billMonth", startedBy: user.id, input, attempt }));
}

/** Bills the month; audited with the month. */
export async function billMonthTask(
  ctx: RequestContext,
  user: SsoUser,
  _: object,
  tell: TellProgress,
): Promise<Outcome<BilledMonth>> {
  if (!hasRight(user, "bookInvoices")) return refuse("notAuthorized");
  const billed = await billMonth(ctx, tell);
  const about = `billMonth:${billed.month}`;
  const entry = { kind: "supportActed", actor: "OPS", actorId: user.id, accountId: null, about } as const;
  await withTransaction(ctx, (tx) => audit(tx, entry));
  return done(billed);
}
