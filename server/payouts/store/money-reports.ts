import type { FindingCounts, MoneyReport, Standing } from "#server/payouts/reconciliation/model.ts";
import type { MoneyReportRepository } from "#server/payouts/reconciliation/repository.ts";
import { acquireAdvisoryLock } from "#server/platform/database/advisory-lock.ts";
import type { Db } from "#server/platform/database/database.ts";

type Row = Standing & { id: string; at: Date; counts: FindingCounts; checksum: string };

const columns = `id::text, at, "accruedCents"::float8 AS accrued, "paidCents"::float8 AS paid, "openCents"::float8 AS open,
  "cancelledCents"::float8 AS cancelled, "expiredCents"::float8 AS expired, "reversedCents"::float8 AS reversed,
  counts, checksum`;

/** Reconciliations that were kept: written once, and never changed. */
export function moneyReportRepository(db: Db): MoneyReportRepository {
  const { tenantId } = db;

  async function list(limit: number, before: MoneyReport | null): Promise<MoneyReport[]> {
    const rows = await db.sql<Row>(
      `SELECT ${columns} FROM money_report
       WHERE "tenantId" = $1 AND ($3::timestamptz IS NULL OR (at, id) < ($3::timestamptz, $4::uuid))
       ORDER BY at DESC, id DESC LIMIT $2::int`,
      [tenantId, limit, before?.at.toISOString() ?? null, before?.id ?? null],
    );
    return rows.map(reportOf);
  }

  async function one(condition: string, value: string): Promise<MoneyReport | null> {
    const [row] = await db.sql<Row>(
      `SELECT ${columns} FROM money_report WHERE "tenantId" = $1 AND ${condition} LIMIT 1`,
      [tenantId, value],
    );
    return row ? reportOf(row) : null;
  }

  return {
    list,
    latest: async () => (await list(1, null))[0] ?? null,
    async latestForUpdate() {
      await acquireAdvisoryLock(db, "money report");
      return (await list(1, null))[0] ?? null;
    },
    byId: (id) => one("id = $2::uuid", id),
    byChecksum: (checksum) => one("checksum = $2", checksum),

    async documentOf(id) {
      const [row] = await db.sql<{ document: string }>(
        `SELECT document FROM money_report WHERE "tenantId" = $1 AND id = $2::uuid`,
        [tenantId, id],
      );
      return row?.document ?? null;
    },

    async add({ id, at, standing, counts, checksum }, document) {
      const { accrued, paid, open, cancelled, expired, reversed } = standing;
      await db.sql(
        `INSERT INTO money_report ("tenantId", id, at, "accruedCents", "paidCents", "openCents", "cancelledCents",
           "expiredCents", "reversedCents", counts, checksum, document)
         VALUES ($1, $2::uuid, $3::timestamptz, $4, $5, $6, $7, $8, $9, $10::jsonb, $11, $12)`,
        [
          ...[tenantId, id, at.toISOString(), accrued, paid, open, cancelled, expired, reversed],
          ...[JSON.stringify(counts), checksum, document],
        ],
      );
    },
  };
}

function reportOf({ id, at, counts, checksum, ...standing }: Row): MoneyReport {
  return { id, at: new Date(at), standing, counts, checksum };
}
