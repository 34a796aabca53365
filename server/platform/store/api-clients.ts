import type { Db } from "#server/platform/database/database.ts";
import type { ApiClient, ApiClients, ListedApiClient } from "#server/platform/repositories.ts";

/** API clients of one tenant. */
export function apiClientRepository(db: Db): ApiClients {
  const { tenantId } = db;
  return {
    async byKeyHash(keyHash) {
      const [client] = await db.sql<ApiClient>(
        `SELECT name, "limitFactor" FROM api_client
         WHERE "tenantId" = $1 AND "keyHash" = $2 AND "revokedAt" IS NULL`,
        [tenantId, keyHash],
        "api_client",
      );
      const use = `UPDATE api_client SET "lastUsedAt" = now() WHERE "tenantId" = $1 AND name = $2`;
      // A tenant that is closed for writing still answers: then the use is not noted.
      if (client) await db.sql(use, [tenantId, client.name]).catch(() => undefined);
      return client ?? null;
    },
    async add({ name, keyHash, prefix, limitFactor }) {
      const rows = await db.sql(
        `INSERT INTO api_client ("tenantId", name, "keyHash", prefix, "limitFactor", "createdAt")
         VALUES ($1, $2, $3, $4, $5::int, now()) ON CONFLICT DO NOTHING RETURNING 1 AS one`,
        [tenantId, name, keyHash, prefix, limitFactor],
      );
      return rows.length === 1;
    },
    list: () =>
      db.sql<ListedApiClient>(
        `SELECT name, prefix, "limitFactor", "createdAt", "lastUsedAt", "revokedAt" FROM api_client
         WHERE "tenantId" = $1 ORDER BY name`,
        [tenantId],
      ),
    async revoke(name) {
      const rows = await db.sql(
        `UPDATE api_client SET "revokedAt" = now()
         WHERE "tenantId" = $1 AND name = $2 AND "revokedAt" IS NULL RETURNING 1 AS one`,
        [tenantId, name],
      );
      return rows.length === 1;
    },
  };
}
