import type { ClientBase } from "pg";
import { billAgencies } from "#server/agencies/invoice/bill-agencies.ts";
import { markInvoicePaid } from "#server/agencies/invoice/end-invoice.ts";
import { productGroups } from "#server/agencies/reward-plan/add-row.ts";
import type { PlanRow, PlanRule } from "#server/catalogue/reward-plan/model.ts";
import type { RequestContext } from "#server/context.ts";
import { dueErasures, eraseRecords } from "#server/people/privacy/erase-records.ts";
import { entryOfCommand } from "#server/platform/audit/audited-action.ts";
import { withTransaction } from "#server/platform/context.ts";
import type { Db } from "#server/platform/database/database.ts";
import { withClient } from "#server/platform/store/installation.ts";
import { addDays, addMonths, dayOf, firstOfMonth, startOf } from "#server/platform/values/calendar.ts";
import { termsSql, termsText } from "#server/referral/store/terms-text.ts";
import { contextForJob } from "#server/runtime/request-context.ts";
import type { Services } from "#server/runtime/services.ts";
import { agencies } from "#tests/fakes/people.ts";
import { seedPeople } from "#tests/fakes/seed-people.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { advisers } from "./advisers.ts";
import { addSurprises } from "./bank.ts";
import { payoutsOf } from "./payouts.ts";
import { planOf } from "./plans.ts";
import { seededRandom } from "./random.ts";
import { rowsOf } from "./rows.ts";
import type { AgencyPart, Row } from "./year.ts";

const seed = 20_261_122;
const hourMs = 3_600_000;

/**
 * Fills a tenant with agencies, their people and advisers, and a year of recommendations with everything that followed,
 * in one transaction; bills it month by month, lets the bank book some of it otherwise, and erases what would be erased
 * by now. Deterministic except for the current hour. `ownerUrl` logs in as the owner of the tables. Returns the number
 * of recommendations; 0: it was filled before.
 */
export async function fillDemonstration(
  services: Services,
  at: RequestContext,
  ownerUrl: string,
  count = 2_000,
): Promise<number> {
  const now = new Date(Math.floor(at.now().getTime() / hourMs) * hourMs);
  const ctx = contextForJob(services, at.tenant, () => now, "seed");
  await seedPeople(ctx);
  await addAdvisers(ctx);
  const random = seededRandom(seed);
  const isThere = (db: Db) =>
    db.sql(`SELECT FROM account WHERE "tenantId" = $1 AND "emailKey" LIKE '%@post.example' LIMIT 1`, [ctx.tenant.id]);
  if ((await isThere(services.database.of(ctx.tenant.id))).length > 0) return 0;

  const { rows, chosen } = await rowsOf(
    ctx,
    services.sealer,
    random,
    count,
    await partsOf(ctx, services.database.of(ctx.tenant.id)),
  );
  const secrets = services.secretsOf(ctx.tenant.id);
  const tools = { tenantId: ctx.tenant.id, sealer: services.sealer, secrets, random, now: ctx.now() };
  const { terms } = ctx.tenant;
  const tables = { ...rows, ...payoutsOf(tools, rows, chosen) };
  rows.ledger_transaction.sort((one, other) => Number(one["occurredAt"]) - Number(other["occurredAt"]));
  await withClient(ownerUrl, async (client) => {
    // Transactions of the product end after 20 seconds, which are not enough for many years' rows.
    await client.query("BEGIN");
    await client.query("SELECT set_config('app.tenant_id', $1, true)", [ctx.tenant.id]);
    for (const { de } of [terms.referrer, terms.recipient])
      await client.query(termsSql(2), [ctx.tenant.id, ...termsText(de)]);
    for (const table of order) await insert(client, table, tables[table]);
    await client.query("COMMIT");
    // PostgreSQL would gather statistics by itself within a minute; without them a month takes seconds.
    await client.query("ANALYZE");
  });
  for (const day of billingDays(ctx.now())) await billMonth(contextForJob(services, ctx.tenant, () => day, "seed"));
  await addSurprises(ctx);
  // Some of a year's rows are past their retention period already.
  for (const name of await dueErasures(ctx)) await eraseRecords(ctx, name);
  return count;
}

/** The agencies pay what was billed a month ago, and are billed for the month that ended. */
async function billMonth(ctx: RequestContext): Promise<void> {
  for (const { number } of await ctx.invoices.issued({ state: "issued", below: null, limit: 100 }))
    if (number !== null)
      await markInvoicePaid(
        ctx,
        number,
        auditedAction({ actorId: "seed", key: `paid:${number}`, entry: entryOfCommand("payInvoice", String(number)) }),
      );
  await billAgencies(ctx);
}

/** The days of the last twelve billings: the second of each month, at noon. */
function billingDays(now: Date): Date[] {
  const first = addMonths(firstOfMonth(dayOf(now)), -11);
  const days = Array.from({ length: 12 }, (_, index) => addDays(addMonths(first, index), 1));
  return days.map((day) => new Date(`${day}T12:00:00Z`)).filter((at) => at <= now);
}

/** The order of insertion: rows that reference others come after them. */
const order = [
  ...(["account", "recommendation", "recipient", "click", "order", "order_message", "bank_detail"] as const),
  ...(["reward_claim", "claim_hold", "ledger_transaction", "posting", "voucher", "payout_run", "bank_entry"] as const),
  ...(["payout_item", "event"] as const),
  ...(["lead", "agency_invitation", "agency_referrer"] as const),
];

/** PostgreSQL limits the size of a JSON value. */
const insertedAtOnce = 10_000;

/**
 * Inserts all rows of a table, a part in each statement, if the installation has the table; columns that no row sets
 * get their default.
 */
async function insert(client: ClientBase, table: (typeof order)[number], rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).map((name) => `"${name}"`);
  const { rows: found } = await client.query(`SELECT to_regclass($1) IS NOT NULL AS "isThere"`, [`"${table}"`]);
  if (columns.length === 0 || !found[0]?.isThere) return;
  for (let from = 0; from < rows.length; from += insertedAtOnce) {
    await client.query(
      `INSERT INTO "${table}" (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::"${table}", $1::jsonb)`,
      [JSON.stringify(rows.slice(from, from + insertedAtOnce))],
    );
  }
}

async function addAdvisers(ctx: RequestContext): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    for (const { agency, ...adviser } of advisers) {
      const of = await tx.agencies.byExternalId(agency);
      if (of) await tx.advisers.add({ ...adviser, id: tx.secrets.newId(), agencyId: of.id, createdAt: tx.now() });
    }
  });
}

async function partsOf(ctx: RequestContext, db: Db): Promise<AgencyPart[]> {
  const advising = await db.sql<{ id: string; agencyId: string }>(
    `SELECT id, "agencyId" FROM adviser WHERE "tenantId" = $1 ORDER BY "externalId"`,
    [ctx.tenant.id],
  );
  const groups = await productGroups(ctx);
  const parts = await Promise.all(
    agencies.map(async ({ externalId }) => {
      const agency = await ctx.agencies.byExternalId(externalId);
      if (!agency) return [];
      const own = planOf(externalId, groups, dayOf(ctx.now()));
      const users = (await ctx.ssoUsers.ofAgency(agency.id)).filter(
        ({ role }) => role === "owner" || role === "employee",
      );
      return {
        agency: { id: agency.id, isActive: agency.state === "active" },
        advisers: advising.filter(({ agencyId }) => agencyId === agency.id).map(({ id }) => id),
        users: users.map(({ id, role }) => ({ id, isOwner: role === "owner" })),
        plan: await addPlan(ctx, agency.id, own, users.at(0)?.id),
      };
    }),
  );
  return parts.flat();
}

/** `createdBy`: one of the agency's people; an agency without people has no plan. */
function addPlan(ctx: RequestContext, agencyId: string, plan: PlanRule[], createdBy: string | undefined) {
  return withTransaction(ctx, async (tx) => {
    const rows: PlanRow[] = [];
    for (const rule of createdBy ? plan : []) {
      const createdAt = new Date(startOf(rule.validFrom).getTime() - 5 * 86_400_000);
      const at = createdAt < tx.now() ? createdAt : tx.now();
      const row = { ...rule, id: tx.secrets.newId(), agencyId, createdBy: createdBy ?? "", createdAt: at };
      await tx.rewardPlan.add(row);
      rows.push(row);
    }
    return rows;
  });
}
