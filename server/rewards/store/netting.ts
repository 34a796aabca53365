import type { Db } from "#server/platform/database/database.ts";
import type { LedgerReader } from "../claim/repository.ts";

/** SQL: whose recoverable account a claim c nets (recoverableFrom). */
export const ownerOfClaim = `coalesce(c."accountId"::text, c."recipientNumber", c.id::text)`;

/** LedgerReader.settledOtherwise. */
export const settledOtherwise = async (
  db: Db,
  claimIds: readonly string[],
): ReturnType<LedgerReader["settledOtherwise"]> => {
  if (claimIds.length === 0) return new Map();
  const rows = await db.sql<{ id: string; nettedCents: number; reversedCents: number }>(
    `SELECT t."claimId"::text AS id,
       coalesce(-sum(p.cents) FILTER (WHERE t.kind IN ('paid', 'returned')), 0)::float8 AS "nettedCents",
       coalesce(sum(p.cents) FILTER (WHERE t.kind = 'reversed'), 0)::float8 AS "reversedCents"
     FROM ledger_transaction t
     JOIN posting p ON p."tenantId" = t."tenantId" AND p."transactionId" = t.id AND p.account = 'recoverable'
     WHERE t."tenantId" = $1 AND t."claimId" = ANY($2::uuid[]) GROUP BY 1`,
    [db.tenantId, claimIds],
    "ledger_settled_otherwise",
  );
  return new Map(rows.map(({ id, ...cents }) => [id, cents]));
};

/** LedgerReader.onTheWayTo. */
export const onTheWayTo = (db: Db, owner: string): ReturnType<LedgerReader["onTheWayTo"]> =>
  db.sql(
    `SELECT c.id::text, c.cents, i."nettedCents" FROM reward_claim c
     LEFT JOIN payout_item i ON i."tenantId" = c."tenantId" AND i."claimId" = c.id AND i.state = 'pending'
     WHERE c."tenantId" = $1 AND c.state = 'collected' AND c.method = 'cash' AND ${ownerOfClaim} = $2
     ORDER BY coalesce(c."payoutDueAt", '-infinity'), c.id`,
    [db.tenantId, owner],
    "ledger_on_the_way",
  );
