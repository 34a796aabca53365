import { randomUUID } from "node:crypto";
import type { Db } from "#server/platform/database/database.ts";
import { inList } from "#server/platform/database/in-list.ts";
import { type LedgerEntry, type LedgerKind, ledgerKinds } from "#server/rewards/claim/model.ts";
import type { AccountEntry, AccountSum, LedgerRepository } from "#server/rewards/claim/repository.ts";
import { waitingClaimStates } from "#server/rewards/claim/rules/step.ts";

const appendSql = `INSERT INTO ledger_entry ("tenantId", id, "claimId", kind, cents, key, "occurredAt")
  VALUES ($1, $2::uuid, $3::uuid, $4, $5::int, $6, $7::timestamptz) ON CONFLICT DO NOTHING`;

const sumsSql = `SELECT to_char(l."occurredAt" AT TIME ZONE 'Europe/Berlin', 'YYYY-MM') AS month, l.kind,
    CASE WHEN c.state IN (${inList(waitingClaimStates)}) AND c."expiresAt" <= $3::timestamptz
      THEN 'lapsed' ELSE c.state END AS state,
    sum(l.cents)::float8 AS cents
  FROM reward_claim c JOIN ledger_entry l ON l."tenantId" = c."tenantId" AND l."claimId" = c.id
  WHERE c."tenantId" = $1 AND c."accountId" = $2::uuid GROUP BY 1, 2, 3`;

const entriesSql = `SELECT l.kind, l.cents, l."occurredAt", c.kind AS about, c."recommendationNumber", r."productName"
  FROM reward_claim c JOIN ledger_entry l ON l."tenantId" = c."tenantId" AND l."claimId" = c.id
    LEFT JOIN recommendation r ON r."tenantId" = c."tenantId" AND r.number = c."recommendationNumber"
  WHERE c."tenantId" = $1 AND c."accountId" = $2::uuid
    AND l."occurredAt" >= $3::timestamptz AND l."occurredAt" < $4::timestamptz
  ORDER BY l."occurredAt", l.seq`;

/** The append-only ledger: what was promised, and its outcome. */
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
    sumsOfAccount: (accountId, now) =>
      db.sql<AccountSum>(sumsSql, [tenantId, accountId, now.toISOString()], "ledger_sums_of_account"),
    ofAccount: (accountId, from, until) =>
      db.sql<AccountEntry>(
        entriesSql,
        [tenantId, accountId, from.toISOString(), until.toISOString()],
        "ledger_of_account",
      ),
    async totals() {
      const rows = await db.sql<{ kind: LedgerKind; cents: number }>(
        `SELECT kind, sum(cents)::float8 AS cents FROM ledger_total WHERE "tenantId" = $1 GROUP BY kind`,
        [tenantId],
      );
      const sums = Object.fromEntries(ledgerKinds.map((kind) => [kind, 0])) as Record<LedgerKind, number>;
      for (const { kind, cents } of rows) sums[kind] = cents;
      return sums;
    },
  };
}
