import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { RequestContext } from "#server/context.ts";
import { refusalOfTwo } from "#server/platform/audit/audited-action.ts";
import { accepted } from "#server/platform/cli/accepted.ts";
import { authorAtWork, twoOperatorsAtWork } from "#server/platform/cli/operator-key.ts";
import { refuse } from "#server/platform/outcome.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { withClient } from "#server/platform/store/installation.ts";
import { operatorsOf } from "#server/platform/store/operators.ts";
import { type Cents, formatCents } from "#server/platform/values/money.ts";
import type { Costs, MoneyRules, RehearsedRules } from "#server/rewards/rehearsal/model.ts";
import {
  changesMoney,
  raisesMoney,
  rehearseRaises,
  rehearseRewards,
  rehearseRules,
  totalOf,
} from "#server/rewards/rehearsal/rehearse.ts";
import { switches, type TenantRecord } from "#server/tenants/model.ts";
import { storedRecord } from "#server/tenants/store/tenants.ts";
import type { CliDeps } from "../command.ts";

/** A stored record may be of another version: only these fields are read. */
const storedRules = z.object({
  recommendation: z.object({
    maxRecipientCents: switches.shape.recommendation.shape.maxRecipientCents,
    maxRewardCents: switches.shape.recommendation.shape.maxRewardCents,
  }),
  bonus: switches.shape.bonus,
});

/** A record and the tenant's stored one, of whatever version; null: the tenant is new. */
export type Replaced = { record: TenantRecord; stored: unknown };

/** Reads the stored records on one connection. */
export async function storedBeside(records: readonly TenantRecord[], deps: CliDeps): Promise<Replaced[]> {
  return withClient(await deps.databaseUrl(), async (client) => {
    const replaced: Replaced[] = [];
    for (const record of records) replaced.push({ record, stored: await storedRecord(client, record.id) });
    return replaced;
  });
}

/** Shows what each record whose money rules differ from the stored ones would have cost. Returns these tenants' ids. */
export async function rehearseTenants(replaced: readonly Replaced[], deps: CliDeps): Promise<string[]> {
  const changed: string[] = [];
  for (const { record, stored: all } of replaced) {
    const stored = storedRules.safeParse(all);
    if (!stored.success || !changesMoney(stored.data, record)) continue;
    changed.push(record.id);
    for (const line of await rehearsed(record, stored.data, deps)) deps.print(line);
  }
  return changed;
}

/**
 * Who writes these records: an operator (authorAtWork), or two of different people where a record lets more be given
 * (raisesMoney), since the limit is what makes others ask a second person.
 */
export async function authorsOf(replaced: readonly Replaced[], deps: CliDeps): Promise<string> {
  return withClient(await deps.databaseUrl(), async (client) => {
    const raised = replaced.filter(({ record, stored }) => {
      const before = storedRules.safeParse(stored);
      return before.success && raisesMoney(before.data, record);
    });
    const [first] = raised;
    if (!first || !(await operatorsOf(client).areThere())) return authorAtWork(deps, operatorsOf(client));
    for (const { record } of raised)
      deps.print(`${record.id}: the limit of rewards or the bonus rises, which takes two operators.`);
    const ctx = await contextOf(first.record, deps);
    if (!ctx)
      throw userError(`This version cannot read the stored record of ${first.record.id}.`, "Nothing was applied.");
    const operators = await twoOperatorsAtWork(deps, ctx.operators);
    const refusal = await refusalOfTwo(ctx, ...operators);
    return refusal ? accepted(refuse(refusal)) : operators.join(", ");
  });
}

/** The ids of the tenants whose stored colours a record would replace: somebody may have chosen them in the browser. */
export function recolouredBy(replaced: readonly Replaced[]): string[] {
  return replaced.flatMap(({ record: { id, theme }, stored }) =>
    stored === null || isDeepStrictEqual((stored as { theme?: unknown }).theme, theme) ? [] : [id],
  );
}

async function rehearsed(record: TenantRecord, stored: MoneyRules, deps: CliDeps): Promise<string[]> {
  const ctx = await contextOf(record, deps, stored);
  if (!ctx) return [`${record.id}: this version cannot read the stored record, so nothing can be rehearsed.`];
  const table = await deps.withProgress(parts, (tell) => rehearseRules(ctx, record, tell));
  return tableOf(record.id, "by this record", table);
}

/** `rules`: as stored. null: this version cannot read the tenant. */
async function contextOf({ id }: TenantRecord, deps: CliDeps, rules?: MoneyRules): Promise<RequestContext | null> {
  const services = await deps.services();
  const tenant = await services.tenants.byId(id);
  if (!tenant) return null;
  const { contextForJob } = await import("#server/runtime/request-context.ts");
  const own = rules ? { ...tenant, ...withRules(tenant, rules) } : tenant;
  return contextForJob(services, own, services.clock.now, randomUUID());
}

/** The stored record: this process may have an older one in memory. */
const withRules = ({ recommendation }: TenantRecord, stored: MoneyRules) => ({
  recommendation: { ...recommendation, ...stored.recommendation },
  bonus: stored.bonus,
});

const parts = "months rehearsed";

/** What new rewards of products would have cost; each line as in a record's rehearsal. */
export async function rehearsedRewards(
  ctx: RequestContext,
  rewards: ReadonlyMap<string, Cents>,
  { withProgress }: Pick<CliDeps, "withProgress">,
): Promise<string[]> {
  const table = await withProgress(parts, (tell) => rehearseRewards(ctx, rewards, tell));
  return tableOf(ctx.tenant.id, "by this catalogue", table);
}

/** What the raises of campaigns would have cost, had the campaigns run all the time. */
export async function rehearsedRaises(
  ctx: RequestContext,
  raises: ReadonlyMap<string, Cents>,
  { withProgress }: Pick<CliDeps, "withProgress">,
): Promise<string[]> {
  const table = await withProgress(parts, (tell) => rehearseRaises(ctx, raises, tell));
  return tableOf(ctx.tenant.id, "had the campaigns run all the time", table);
}

const columns = ["month", "orders", "referrers", "recipients", "bonus", "in all", "difference"];

/** "before → after" if different, one line per month and a total; one line alone if there were no orders. */
function tableOf(id: string, by: string, months: readonly RehearsedRules[]): string[] {
  const sum = (side: "before" | "after"): Costs =>
    months.reduce(
      (all, row) => ({
        referrerCents: all.referrerCents + row[side].referrerCents,
        recipientCents: all.recipientCents + row[side].recipientCents,
        bonusCents: all.bonusCents + row[side].bonusCents,
      }),
      { referrerCents: 0, recipientCents: 0, bonusCents: 0 },
    );
  const count = months.reduce((all, row) => all + row.orders, 0);
  if (count === 0)
    return [`${id}: there are no orders of the last twelve months to compare with what they would have cost ${by}`];
  const all = { month: "in all", orders: count, before: sum("before"), after: sum("after") };
  const rows = [columns, ...[...months, all].map(cellsOf)];
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  return [
    `${id}: what the rewards of the last twelve months' orders cost, and would have cost ${by}`,
    ...rows.map((row) => `  ${row.map((cell, index) => cell.padStart(widths[index] ?? 0)).join("  ")}`),
  ];
}

function cellsOf({ month, orders, before, after }: RehearsedRules): string[] {
  const change = (one: Cents, other: Cents) => (one === other ? euro(one) : `${euro(one)} → ${euro(other)}`);
  const difference = totalOf(after) - totalOf(before);
  return [
    month,
    String(orders),
    change(before.referrerCents, after.referrerCents),
    change(before.recipientCents, after.recipientCents),
    change(before.bonusCents, after.bonusCents),
    change(totalOf(before), totalOf(after)),
    `${difference > 0 ? "+" : ""}${euro(difference)}`,
  ];
}

const euro = (cents: Cents) => formatCents(cents, "de");
