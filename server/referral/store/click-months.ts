import type pg from "pg";
import { clickDays } from "#server/people/privacy/retention.ts";

/** Names of partitions, e.g. "click_2026_11". */
export type ClickMonths = { created: string[]; dropped: string[] };

/**
 * Creates the partitions of clicks for this month and the three that follow, and drops those whose last click is older
 * than clicks are kept; for all tenants together. On a connection of the processes' login role, outside a transaction.
 * Repeating it is harmless. Throws (55P03) where a reader holds the table for more than two seconds: what is missing
 * goes to the partition of the rest meanwhile, and is moved the next time.
 */
export async function keepClickMonths(pool: Pick<pg.Pool, "query">, now: Date): Promise<ClickMonths> {
  const eraseBefore = new Date(now.getTime() - clickDays * 86_400_000);
  const { rows } = await pool.query<ClickMonths>(
    "select created, dropped from keep_click_months($1::timestamptz, $2::timestamptz)",
    [now.toISOString(), eraseBefore.toISOString()],
  );
  return rows[0] ?? { created: [], dropped: [] };
}
