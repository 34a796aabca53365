import { randomUUID } from "node:crypto";
import { type LedgerEntry, type LedgerKind, ledgerKinds } from "#server/domain/claim/model.ts";
import type { LedgerRepository } from "#server/domain/claim/repository.ts";
import type { Db } from "./database.ts";

const appendSql = `INSERT INTO ledger_entry ("tenantId", id, "claimId", kind, cents, key, "occurredAt")
  VALUES ($1, $2::uuid, $3::uuid, $4, $5::int, $6, $7::timestamptz) ON CONFLICT DO NOTHING`;

/** The append-only book of what was promised and what became of it. */
export function ledgerRepository(db: Db): LedgerRepository {
  const { tenantId } = db;
  return {
    async append({ claimId, kind, cents, key, occurredAt }) {
      const values = [tenantId, randomUUID(), claimId, kind, cents, key, occurredAt.toISOString()];
      await db.sql(appendSql, values, "ledger_append");
    },
    async ofClaim(claimId) {
      const rows = await db.orm((orm) =>
        orm.ledgerEntry.findMany({
          where: { tenantId, claimId },
          orderBy: { seq: "asc" },
        }),
      );
      return rows.map(({ tenantId: _, id: __, seq: ___, ...row }) => row as LedgerEntry);
    },
    async totals() {
      const rows = await db.sql<{ kind: LedgerKind; cents: number }>(
        `SELECT kind, sum(cents)::float8 AS cents FROM ledger_entry WHERE "tenantId" = $1 GROUP BY kind`,
        [tenantId],
      );
      const sums = Object.fromEntries(ledgerKinds.map((kind) => [kind, 0])) as Record<LedgerKind, number>;
      for (const { kind, cents } of rows) sums[kind] = cents;
      return sums;
    },
  };
}
