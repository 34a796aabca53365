import { randomUUID } from "node:crypto";
import type { Db } from "#server/platform/database/database.ts";
import { dayFrom } from "#server/platform/database/day.ts";
import { inList } from "#server/platform/database/in-list.ts";
import { createFault } from "#server/platform/fault.ts";
import { type LedgerEntry, type LedgerKind, ledgerKinds } from "#server/rewards/claim/model.ts";
import type { AccountEntry, AccountSum, LedgerRepository } from "#server/rewards/claim/repository.ts";
import { waitingClaimStates } from "#server/rewards/claim/rules/step.ts";
import { openClaimStates } from "#server/rewards/claim/states.ts";

/** One row: whether the entry is there now with these values, new or from before. */
const appendSql = `WITH added AS (
    INSERT INTO ledger_entry ("tenantId", id, "claimId", kind, cents, key, "occurredAt", "bookedOn")
    VALUES ($1, $2::uuid, $3::uuid, $4, $5::int, $6, $7::timestamptz, $8::date)
    ON CONFLICT ("tenantId", key) DO NOTHING RETURNING 1)
  SELECT EXISTS (SELECT FROM added) OR EXISTS (
    SELECT FROM ledger_entry WHERE "tenantId" = $1 AND key = $6 AND "claimId" = $3::uuid AND kind = $4 AND cents = $5::int
  ) AS same`;

/** The day of an entry l: the bank's where one moved money. */
const dayOfEntry = `coalesce(l."bookedOn", (l."occurredAt" AT TIME ZONE 'Europe/Berlin')::date)`;

const sumsSql = `SELECT to_char(${dayOfEntry}, 'YYYY-MM') AS month, l.kind,
    CASE WHEN c.state IN (${inList(waitingClaimStates)}) AND c."expiresAt" <= $3::timestamptz
      THEN 'lapsed' ELSE c.state END AS state,
    sum(l.cents)::float8 AS cents
  FROM reward_claim c JOIN ledger_entry l ON l."tenantId" = c."tenantId" AND l."claimId" = c.id
  WHERE c."tenantId" = $1 AND c."accountId" = $2::uuid GROUP BY 1, 2, 3`;

const entriesSql = `SELECT l.kind, l.cents, l."occurredAt", l."bookedOn"::text, c.kind AS about, c."recommendationNumber", r."productName"
  FROM reward_claim c JOIN ledger_entry l ON l."tenantId" = c."tenantId" AND l."claimId" = c.id
    LEFT JOIN recommendation r ON r."tenantId" = c."tenantId" AND r.number = c."recommendationNumber"
  WHERE c."tenantId" = $1 AND c."accountId" = $2::uuid
    AND ${dayOfEntry} >= $3::date AND ${dayOfEntry} < $4::date
  ORDER BY ${dayOfEntry}, l.seq`;

/** The append-only ledger: what was promised, and its outcome. */
export function ledgerRepository(db: Db): LedgerRepository {
  const { tenantId } = db;

  async function isWritten(claimId: string, kind: LedgerKind, cents: number, key: string): Promise<boolean> {
    const where = { tenantId, key, claimId, kind, cents };
    return (await db.orm((orm) => orm.ledgerEntry.count({ where }))) === 1;
  }

  return {
    async append({ claimId, kind, cents, key, occurredAt, bookedOn = null }) {
      const values = [tenantId, randomUUID(), claimId, kind, cents, key, occurredAt.toISOString(), bookedOn];
      const [row] = await db.sql<{ same: boolean }>(appendSql, values, "ledger_append");
      // A statement does not see what another transaction has written since it began: then the row is read again.
      if (row?.same || (await isWritten(claimId, kind, cents, key))) return;
      throw createFault("ledgerKeyReused", `The key ${key} was used for another booking.`);
    },
    async ofClaim(claimId) {
      const rows = await db.orm((orm) =>
        orm.ledgerEntry.findMany({
          where: { tenantId, claimId },
          orderBy: { seq: "asc" },
        }),
      );
      return rows.map(
        ({ tenantId: _, id: __, seq: ___, bookedOn, ...row }) =>
          ({ ...row, bookedOn: bookedOn && dayFrom(bookedOn) }) as LedgerEntry,
      );
    },
    sumsOfAccount: (accountId, now) =>
      db.sql<AccountSum>(sumsSql, [tenantId, accountId, now.toISOString()], "ledger_sums_of_account"),
    ofAccount: (accountId, from, until) =>
      db.sql<AccountEntry>(entriesSql, [tenantId, accountId, from, until], "ledger_of_account"),
    async sumsOfClaims() {
      const [row] = await db.sql<{ accrued: number; paid: number; open: number; ended: number }>(
        `SELECT coalesce(sum(cents), 0)::float8 AS accrued,
           coalesce(sum(cents) FILTER (WHERE state = 'paid'), 0)::float8 AS paid,
           coalesce(sum(cents) FILTER (WHERE state IN (${inList(openClaimStates)})), 0)::float8 AS open,
           coalesce(sum(cents) FILTER (WHERE state IN ('cancelled', 'expired')), 0)::float8 AS ended
         FROM reward_claim WHERE "tenantId" = $1`,
        [tenantId],
      );
      return row ?? { accrued: 0, paid: 0, open: 0, ended: 0 };
    },
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
