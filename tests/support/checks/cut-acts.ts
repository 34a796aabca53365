import type pg from "pg";
import { expect } from "vitest";
import { withTransaction } from "#server/platform/context.ts";
import type { Outcome } from "#server/platform/outcome.ts";
import type { FullContext } from "../services/full-context.ts";

/**
 * Tries an act twice on a connection that is cut, before and after its audit entry is written, and then does it: a cut
 * act leaves every table as it was, and one that is done leaves its entry. `name`: the use-case's, so that
 * tests/rules/acts.test.ts finds the acts that are not tried.
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
    const count = await entries();
    const outcome = await perform(ctx);
    if (!outcome.ok) throw new Error(`${name}: ${outcome.refusal.code}`);
    expect(await entries(), name).toBeGreaterThan(count);
    expect(await contents(), name).not.toEqual(before);
    return outcome.value;
  };
}
