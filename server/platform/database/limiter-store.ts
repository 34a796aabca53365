import type pg from "pg";

/** What rate-limiter-flexible uses of a pool. */
export type LimiterStore = { query(statement: { text: string; values: unknown[] }): Promise<unknown> };

/**
 * The store of rate limits. `namedStatements` false: behind a transaction pooler that cannot keep prepared statements,
 * a limiter would fail on the names that the library gives to its statements, and each process would count for itself.
 */
export function limiterStore(pool: pg.Pool, namedStatements: boolean): LimiterStore {
  return namedStatements ? pool : { query: ({ text, values }) => pool.query({ text, values }) };
}
