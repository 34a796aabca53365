import pg from "pg";

/**
 * Runs `work` on one connection of the database's owner, for data of the whole installation. Every statement has a time
 * limit.
 */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 60_000,
    keepAlive: true,
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Whether there are tenants, and each one seeded by `by` has its catalogue. A seed that was interrupted halfway is not
 * complete: it would leave tenants without products.
 */
export async function isSeeded(client: pg.ClientBase, by: string): Promise<boolean> {
  const { rows } = await client.query<{ whole: boolean }>(
    `select exists (select 1 from tenant) and not exists (
       select 1 from tenant t where t."appliedBy" = $1
       and not exists (select 1 from setting s where s.key = 'catalogue.' || t.id)
     ) as whole`,
    [by],
  );
  return rows[0]?.whole ?? false;
}
