import type pg from "pg";
import { expect } from "vitest";
import { withTransaction } from "#server/platform/context.ts";
import type { Outcome } from "#server/platform/outcome.ts";
import type { FullContext } from "../services/full-context.ts";

/**
 * Tries an act twice on a connection that is cut, before and after its audit entry is written, and then does it by a
 * double click, and once more: a cut act leaves every table as it was; one that is done leaves its entry, and moves
 * money once. `name`: the use-case's, so that tests/rules/acts.test.ts finds the acts that are not tried.
 */
export async function cutActs(ctx: FullContext, owner: pg.Pool) {
  const tables: string[] = (
    await owner.query(`select table_name from information_schema.columns
      where table_schema = 'public' and column_name = 'tenantId' order by 1`)
  ).rows.map((row) => row.table_name);

  /** Everything that the tenant's tables contain. */
  async function contents(): Promise<Record<string, string>> {
    const digests = tables.map(async (table) => {
      const sql = `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from "${table}" t`;
      return [table, (await owner.query(`${sql} where "tenantId" = 'nordlicht'`)).rows[0].digest];
    });
    return Object.fromEntries(await Promise.all(digests));
  }

  /** What moved, or is owed, more than once: rows that say the same of the same person or thing. */
  const twins = async () => (await owner.query(twinsSql)).rows;
  const moneyIn = (all: Record<string, string>) =>
    moneyTables.map((table) => `${table} ${all[table] ?? expect.fail()}`);

  const entries = async () => Number((await owner.query(`select count(*) from audit_entry`)).rows[0].count);

  /** The context with transactions whose connection the database cuts when an audit entry is appended. */
  function cutting(when: "before" | "after"): FullContext {
    const cut = () =>
      owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`);
    return {
      ...ctx,
      transaction: (work) =>
        ctx.transaction((tx) => {
          const append: typeof tx.audit.append = async (facts, hash) => {
            if (when === "before") await cut();
            const entry = await tx.audit.append(facts, hash);
            if (when === "after") await cut();
            return entry;
          };
          return work({ ...tx, audit: { ...tx.audit, append } });
        }),
    };
  }

  /** The pool may hand out the cut connection until it has noticed; what it fails is not what is tested here. */
  async function poolIsWhole(): Promise<void> {
    for (let whole = 0, tries = 0; whole < 5; tries++) {
      if (tries > 100) throw new Error("The pool does not recover.");
      const works = [
        ctx.rewards.all(),
        ctx.accounts.byId(ctx.secrets.newId()),
        withTransaction(ctx, (tx) => tx.rewards.all()),
      ];
      const results = await Promise.allSettled(works);
      whole = results.every(({ status }) => status === "fulfilled") ? whole + 1 : 0;
    }
  }

  return async function acted<T>(name: string, perform: (on: FullContext) => Promise<Outcome<T>>): Promise<T> {
    const before = await contents();
    for (const when of ["before", "after"] as const) {
      await expect(perform(cutting(when)), `${name}, cut ${when} its entry`).rejects.toThrow();
      expect(await contents(), `${name}, cut ${when} its entry`).toEqual(before);
      await poolIsWhole();
    }
    const [count, twinsBefore] = [await entries(), await twins()];
    const clicks = await Promise.all([perform(ctx), perform(ctx)]);
    const values = clicks.flatMap((click) => (click.ok ? [click.value] : []));
    if (values.length === 0) throw new Error(`${name}: ${clicks.map((click) => !click.ok && click.refusal.code)}`);
    expect(await entries(), name).toBeGreaterThan(count);
    expect(await contents(), name).not.toEqual(before);
    expect(await twins(), `${name}, by a double click`).toEqual(twinsBefore);
    const money = moneyIn(await contents());
    await perform(ctx);
    expect(moneyIn(await contents()), `${name}, once more`).toEqual(money);
    return values[0] as T;
  };
}

const moneyTables = [
  "bank_entry",
  "invoice",
  "invoice_item",
  "ledger_transaction",
  "payout_item",
  "payout_run",
  "posting",
  "reward_claim",
  "voucher",
];

const twinsSql = `
  SELECT 'booked' AS what, concat_ws(' ', kind, "claimId", "orderId", "invoiceId", legs) AS of, count(*)::int FROM (
    SELECT t.*, (SELECT string_agg(concat_ws(' ', account, subject, cents), ', ' ORDER BY account, subject, cents)
      FROM posting WHERE "tenantId" = t."tenantId" AND "transactionId" = t.id) AS legs
    FROM ledger_transaction t WHERE "tenantId" = 'nordlicht') booked
    GROUP BY of HAVING count(*) > 1
  UNION ALL SELECT 'owed',
    concat_ws(' ', role, kind, "orderId", "accountId", "recipientNumber", "recommendationNumber", cents), count(*)::int
    FROM reward_claim WHERE "tenantId" = 'nordlicht' GROUP BY 2 HAVING count(*) > 1
  UNION ALL SELECT 'paid', "claimId"::text, count(*)::int FROM payout_item JOIN payout_run r ON r.id = "runId"
    WHERE r.state <> 'discarded' GROUP BY 2 HAVING count(*) > 1
  UNION ALL SELECT 'cancelled', cancels::text, count(*)::int FROM invoice WHERE cancels IS NOT NULL GROUP BY 2
    HAVING count(*) > 1
  ORDER BY 1, 2`;
