import type { Db } from "#server/platform/database/database.ts";
import type { LedgerReader } from "../claim/repository.ts";

/** SQL: whose recoverable account a claim c nets (recoverableFrom). */
export const ownerOfClaim = `coalesce(c."accountId"::text, c."recipientNumber", c.id::text)`;

/** SQL: when a claim c is due; runs take claims in this order, then by id. */
export const dueAtOfClaim = `coalesce(c."payoutDueAt", '-infinity')`;

type Netting = Pick<LedgerReader, "keptAndReversed" | "leftToNet" | "waivableOf" | "collectedBy">;

/** Recoverable, less what payments on their way have netted; `$3`: only those of exported runs. */
const leftSql = `SELECT owner, sum(cents)::float8 AS cents FROM (
    SELECT subject AS owner, cents FROM posting
    WHERE "tenantId" = $1 AND account = 'recoverable' AND subject = ANY($2::text[])
    UNION ALL SELECT ${ownerOfClaim}, -i."nettedCents" FROM payout_item i
      JOIN reward_claim c ON c."tenantId" = i."tenantId" AND c.id = i."claimId"
      JOIN payout_run r ON r."tenantId" = i."tenantId" AND r.id = i."runId"
    WHERE i."tenantId" = $1 AND i.state = 'pending' AND i."nettedCents" > 0 AND ${ownerOfClaim} = ANY($2::text[])
      AND (NOT $3::boolean OR r.state = 'exported')) one
  GROUP BY 1`;

async function left(db: Db, owners: readonly string[], isExported: boolean): Promise<Map<string, number>> {
  const rows = await db.sql<{ owner: string; cents: number }>(leftSql, [db.tenantId, owners, isExported]);
  return new Map(rows.map(({ owner, cents }) => [owner, cents]));
}

export const nettingReader = (db: Db): Netting => ({
  async keptAndReversed(claimIds) {
    if (claimIds.length === 0) return new Map();
    const rows = await db.sql<{ id: string; nettedCents: number; reversedCents: number }>(
      `SELECT t."claimId"::text AS id,
         coalesce(-sum(p.cents) FILTER (WHERE t.kind IN ('paid', 'returned')), 0)::float8 AS "nettedCents",
         coalesce(sum(p.cents) FILTER (WHERE t.kind = 'reversed'), 0)::float8 AS "reversedCents"
       FROM ledger_transaction t
       JOIN posting p ON p."tenantId" = t."tenantId" AND p."transactionId" = t.id AND p.account = 'recoverable'
       WHERE t."tenantId" = $1 AND t."claimId" = ANY($2::uuid[]) GROUP BY 1`,
      [db.tenantId, claimIds],
      "ledger_kept_and_reversed",
    );
    return new Map(rows.map(({ id, ...cents }) => [id, cents]));
  },

  leftToNet: (owners) => left(db, owners, false),
  waivableOf: async (owner) => (await left(db, [owner], true)).get(owner) ?? 0,

  collectedBy: (owner) =>
    db.sql(
      `SELECT c.id::text, c.cents, i."nettedCents" FROM reward_claim c
       LEFT JOIN payout_item i ON i."tenantId" = c."tenantId" AND i."claimId" = c.id AND i.state = 'pending'
       WHERE c."tenantId" = $1 AND c.state = 'collected' AND c.method = 'cash' AND ${ownerOfClaim} = $2
       ORDER BY ${dueAtOfClaim}, c.id`,
      [db.tenantId, owner],
      "ledger_collected_by",
    ),
});
