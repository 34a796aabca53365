import { randomUUID } from "node:crypto";
import { type LedgerEntry, type LedgerKind, ledgerKinds } from "#server/domain/reward/model.ts";
import type { Ledger } from "#server/domain/reward/ports.ts";
import type { Db } from "./database.ts";

/** The append-only book of what was promised and what became of it. */
export function prismaLedger(db: Db): Ledger {
  const { tenantId } = db;
  return {
    async append(entry) {
      await db.prisma.ledgerEntry.createMany({
        data: [{ tenantId, id: randomUUID(), ...entry }],
        skipDuplicates: true,
      });
    },
    async ofClaim(claimId) {
      const rows = await db.prisma.ledgerEntry.findMany({
        where: { tenantId, claimId },
        orderBy: { occurredAt: "asc" },
      });
      return rows.map(({ tenantId: _, id: __, ...row }) => row as LedgerEntry);
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
