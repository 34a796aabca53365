import type { StoredReport } from "#server/payouts/reconciliation/model.ts";
import type { MoneyReportRepository } from "#server/payouts/reconciliation/repository.ts";
import { acquireAdvisoryLock } from "#server/platform/database/advisory-lock.ts";
import type { Db } from "#server/platform/database/database.ts";

const columns = "id::text, at, document";

/** Reconciliations that were kept: written once, and never changed. */
export function moneyReportRepository(db: Db): MoneyReportRepository {
  const { tenantId } = db;

  async function list(limit: number, before: string | null): Promise<StoredReport[]> {
    const rows = await db.sql<StoredReport>(
      `SELECT ${columns} FROM money_report WHERE "tenantId" = $1 AND ($3::uuid IS NULL
         OR seq < (SELECT seq FROM money_report WHERE "tenantId" = $1 AND id = $3::uuid))
       ORDER BY seq DESC LIMIT $2::int`,
      [tenantId, limit, before],
    );
    return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }));
  }

  return {
    list,
    latest: async () => (await list(1, null))[0] ?? null,
    async latestForUpdate() {
      await acquireAdvisoryLock(db, "money report");
      return (await list(1, null))[0] ?? null;
    },

    async byId(id) {
      const [row] = await db.sql<StoredReport>(
        `SELECT ${columns} FROM money_report WHERE "tenantId" = $1 AND id = $2::uuid`,
        [tenantId, id],
      );
      return row ? { ...row, at: new Date(row.at) } : null;
    },

    async keptAt(document) {
      const [row] = await db.sql<{ at: Date }>(
        `SELECT at FROM money_report WHERE "tenantId" = $1 AND document = $2 LIMIT 1`,
        [tenantId, document],
      );
      return row ? new Date(row.at) : null;
    },

    async add({ id, at, document }) {
      await db.sql(
        `INSERT INTO money_report ("tenantId", id, at, document) VALUES ($1, $2::uuid, $3::timestamptz, $4)`,
        [tenantId, id, at.toISOString(), document],
      );
    },
  };
}
