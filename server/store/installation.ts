import pg from "pg";

/** One connection as the database's owner, for what belongs to the whole installation. Every statement has a time limit. */
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
 * There are tenants, and each that `by` brought has its catalogue. A seed that was interrupted in the middle is not whole:
 * its tenants would stay, without products.
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
