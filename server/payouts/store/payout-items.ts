import { handAccount } from "#server/payouts/bank-entry/model.ts";
import type {
  ListedPayoutItem,
  OpenPayment,
  Payment,
  PaymentSearch,
  PayoutItem,
  PayoutItemState,
} from "#server/payouts/model.ts";
import type { PayoutRunState } from "#server/payouts/states.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Columns of an item i. */
export const itemColumns = `i."runId"::text, i."claimId"::text, i."endToEndId", i.cents, i."nettedCents", i."bankDetailId"::text, i.state, i."reasonCode", i."paidEntryId"::text`;

/** PayoutReader.itemsFrom. */
export function itemsFrom(db: Db, runId: string, after: string | null, limit: number): Promise<ListedPayoutItem[]> {
  return db.sql<ListedPayoutItem>(
    `SELECT ${itemColumns}, b."ibanLast4" AS last4, c."recommendationNumber"
     FROM payout_item i
     LEFT JOIN bank_detail b ON b."tenantId" = i."tenantId" AND b.id = i."bankDetailId"
     LEFT JOIN reward_claim c ON c."tenantId" = i."tenantId" AND c.id = i."claimId"
     WHERE i."tenantId" = $1 AND i."runId" = $2::uuid AND i."endToEndId" > $3
     ORDER BY i."endToEndId" LIMIT $4::int`,
    [db.tenantId, runId, after ?? "", limit],
  );
}

/** SQL: why a payment i of a run r and a claim c, paid by p, is open for a debit; $3: the debit takes a return back. */
const isOpenFor = `CASE WHEN $3::boolean
    THEN i.state = 'returned' AND c.state IN ('needsBankDetails', 'readyToPay')
    ELSE (i.state = 'pending' AND r.state IN ('exported', 'settled') AND c.state = 'collected')
      OR (i.state = 'settled' AND p.account = '${handAccount}' AND p.outcome <> 'confirmed')
      -- What was kept of it may have been kept of another payment meanwhile.
      OR (i.state = 'dropped' AND i."nettedCents" = 0 AND c.state = 'collected' AND c.method = 'cash' AND c.cents = i.cents
        AND NOT EXISTS (SELECT FROM payout_item o WHERE o."tenantId" = i."tenantId" AND o."claimId" = i."claimId"
          AND o.state IN ('pending', 'settled'))) END`;

/** PayoutReader.openPayments. */
export function openPayments(
  db: Db,
  { upTo, isReversal, endToEndId, text, limit }: PaymentSearch,
): Promise<OpenPayment[]> {
  return db.sql<OpenPayment>(
    `SELECT ${itemColumns}, b."ibanLast4" AS last4, c."recommendationNumber", r."messageId" AS run, r."exportedAt"
     FROM payout_item i
     JOIN payout_run r ON r."tenantId" = i."tenantId" AND r.id = i."runId"
     JOIN reward_claim c ON c."tenantId" = i."tenantId" AND c.id = i."claimId"
     LEFT JOIN bank_detail b ON b."tenantId" = i."tenantId" AND b.id = i."bankDetailId"
     LEFT JOIN bank_entry p ON p."tenantId" = i."tenantId" AND p.id = i."paidEntryId"
     WHERE i."tenantId" = $1 AND i.cents > 0 AND i.cents <= $2::bigint AND (${isOpenFor})
       AND ($4::text IS NULL OR i."endToEndId" = $4)
       AND ($5 = '' OR strpos(i."endToEndId", $5) > 0 OR strpos(c."recommendationNumber", $5) > 0 OR b."ibanLast4" = $5)
     ORDER BY i.cents DESC, r."preparedAt" DESC, i."endToEndId" LIMIT $6::int`,
    [db.tenantId, upTo, isReversal, endToEndId, text, limit],
  );
}

/** PayoutReader.sumsOf. */
export function sumsOf(db: Db, runId: string): Promise<{ state: PayoutItemState; items: number; cents: number }[]> {
  return db.sql(
    `SELECT state, count(*)::int AS items, sum(cents)::int AS cents FROM payout_item
     WHERE "tenantId" = $1 AND "runId" = $2::uuid GROUP BY 1 ORDER BY 1`,
    [db.tenantId, runId],
  );
}

/** SQL: the claims of a run. */
const claimsOfRun = `SELECT c.* FROM payout_item i
  JOIN reward_claim c ON c."tenantId" = i."tenantId" AND c.id = i."claimId"
  WHERE i."tenantId" = $1 AND i."runId" = $2::uuid`;

/** PayoutRepository.lockOwners. */
export function lockOwners(db: Db, runId: string): Promise<void> {
  return lockOwnersOf(db, claimsOfRun, [db.tenantId, runId]);
}

/** Locks the accounts of those claims that are bonuses, then the recommendations of all of them. */
async function lockOwnersOf(db: Db, claims: string, values: unknown[]): Promise<void> {
  await db.sql(
    `SELECT 1 AS one FROM account WHERE "tenantId" = $1
       AND id IN (SELECT "accountId" FROM (${claims}) c WHERE c.kind = 'bonus') ORDER BY id FOR NO KEY UPDATE`,
    values,
  );
  await db.sql(
    `SELECT 1 AS one FROM recommendation WHERE "tenantId" = $1
       AND number IN (SELECT "recommendationNumber" FROM (${claims}) c) ORDER BY number FOR NO KEY UPDATE`,
    values,
  );
}

/** PayoutRepository.overtaken. */
export async function overtakenClaims(db: Db, runId: string): Promise<string[]> {
  const rows = await db.sql<{ id: string }>(
    `SELECT c.id::text FROM (${claimsOfRun}) c
     LEFT JOIN "order" o ON o."tenantId" = c."tenantId" AND o.id = c."orderId"
     LEFT JOIN recommendation r ON r."tenantId" = c."tenantId" AND r.number = c."recommendationNumber"
     WHERE c.state = 'collected' AND (o.state <> 'qualified' OR c.kind = 'bonus' OR r.state = 'blocked') ORDER BY c.id`,
    [db.tenantId, runId],
  );
  return rows.map(({ id }) => id);
}

/** PayoutRepository.lockPayments. */
export async function lockPayments(db: Db, endToEndIds: string[]): Promise<Map<string, Payment>> {
  const values = [db.tenantId, endToEndIds];
  const claimsOf = `SELECT c.* FROM payout_item i
    JOIN reward_claim c ON c."tenantId" = i."tenantId" AND c.id = i."claimId"
    WHERE i."tenantId" = $1 AND i."endToEndId" = ANY($2::text[])`;
  await lockOwnersOf(db, claimsOf, values);
  await db.sql(
    `SELECT 1 AS one FROM reward_claim WHERE "tenantId" = $1
       AND id IN (SELECT id FROM (${claimsOf}) c) ORDER BY id FOR NO KEY UPDATE`,
    values,
  );
  const rows = await db.sql<PayoutItem & { runState: PayoutRunState }>(
    `SELECT ${itemColumns}, r.state AS "runState"
     FROM payout_item i JOIN payout_run r ON r."tenantId" = i."tenantId" AND r.id = i."runId"
     WHERE i."tenantId" = $1 AND i."endToEndId" = ANY($2::text[]) ORDER BY i."claimId" FOR NO KEY UPDATE OF i`,
    values,
  );
  return new Map(rows.map(({ runState, ...item }) => [item.endToEndId, { item, runState }]));
}
