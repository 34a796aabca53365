import type { OverduePayout, PayableClaim, PayoutObstacle, PayoutPosition } from "#server/payouts/model.ts";
import { isAccountBlocked } from "#server/people/store/account-state.ts";
import type { Db } from "#server/platform/database/database.ts";
import { isCustomerNumberRejected } from "#server/rewards/store/customer-numbers.ts";
import { isDebited } from "#server/rewards/store/debited.ts";
import { dueAtOfClaim, ownerOfClaim } from "#server/rewards/store/netting.ts";

/** Joins to a claim c its referrer's account a and its bank details b, if any. */
export const claimFacts = `LEFT JOIN account a ON a."tenantId" = c."tenantId" AND a.id = c."accountId"
  LEFT JOIN bank_detail b ON b."tenantId" = c."tenantId" AND b.id = c."bankDetailId"`;

/** Cases of an obstacle to paying a claim in either way. */
const blocked = `WHEN ${isAccountBlocked("c")} THEN 'accountBlocked'
  WHEN ${isCustomerNumberRejected("c")} THEN 'customerNumberRejected'`;
const debited = `WHEN ${isDebited("c")} THEN 'bankEntryOpen'`;

/** Why a claim cannot be paid by bank transfer at a given time; null if nothing in the database prevents it. */
export const obstacleAt = (now: string) => `CASE
  WHEN c.state <> 'collected' THEN 'claimNotCollected'
  ${blocked}
  WHEN b.id IS NULL THEN 'bankDetailsMissing'
  WHEN b."usableFrom" > ${now}::timestamptz THEN 'bankDetailsHeld'
  ${debited} END`;

/** SQL over a claim c: collected with method cash, and in no live run. */
const isWaiting = `c."tenantId" = $1 AND c.state = 'collected' AND c.method = 'cash' AND NOT EXISTS (
  SELECT FROM payout_item i
  WHERE i."tenantId" = c."tenantId" AND i."claimId" = c.id AND i.state IN ('pending', 'settled'))`;

/** PayoutRepository.payable: reads the index reward_claim_cash_due from a position on. */
export async function payableClaims(
  db: Db,
  now: Date,
  after: PayoutPosition | null,
  limit: number,
): Promise<PayableClaim[]> {
  const rows = await db.sql<Omit<PayableClaim, "position"> & { dueAt: string }>(
    `SELECT c.id::text AS "claimId", b.id::text AS "bankDetailId", c.cents, ${ownerOfClaim} AS owner,
       nullif(a.email, '') AS email, ${dueAtOfClaim}::text AS "dueAt"
     FROM reward_claim c ${claimFacts}
     WHERE ${isWaiting} AND (${obstacleAt("$2")}) IS NULL
       AND (${dueAtOfClaim}, c.id) > ($3::timestamptz, $4::uuid)
     ORDER BY ${dueAtOfClaim}, c.id LIMIT $5::int`,
    [
      db.tenantId,
      now.toISOString(),
      after?.dueAt ?? "-infinity",
      after?.claimId ?? "00000000-0000-0000-0000-000000000000",
      limit,
    ],
    "payouts_payable",
  );
  return rows.map(({ dueAt, ...claim }) => ({ ...claim, position: { dueAt, claimId: claim.claimId } }));
}

/** PayoutRepository.countObstacles. */
export async function countObstacles(db: Db, now: Date): Promise<Partial<Record<PayoutObstacle, number>>> {
  const rows = await db.sql<{ obstacle: PayoutObstacle; count: number }>(
    `SELECT obstacle, count(*)::int AS count
     FROM (SELECT ${obstacleAt("$2")} AS obstacle FROM reward_claim c ${claimFacts} WHERE ${isWaiting}) waiting
     WHERE obstacle IS NOT NULL GROUP BY 1`,
    [db.tenantId, now.toISOString()],
    "payouts_obstacles",
  );
  return Object.fromEntries(rows.map(({ obstacle, count }) => [obstacle, count]));
}

/** PayoutReader.sumPayable. */
export async function sumPayable(db: Db, now: Date): Promise<{ claims: number; cents: number }> {
  const [row] = await db.sql<{ claims: number; cents: number }>(
    `SELECT count(*)::int AS claims, coalesce(sum(c.cents), 0)::int AS cents
     FROM reward_claim c ${claimFacts} WHERE ${isWaiting} AND (${obstacleAt("$2")}) IS NULL`,
    [db.tenantId, now.toISOString()],
  );
  return row ?? { claims: 0, cents: 0 };
}

/** PayoutReader.overdue. */
export const overduePayouts = (db: Db, now: Date, limit: number): Promise<OverduePayout[]> =>
  db.sql<OverduePayout>(
    `SELECT c."recommendationNumber", c.cents, c."payoutDueAt" AS "dueAt", c.method, r."messageId" AS run,
       CASE WHEN c.method = 'voucher' THEN CASE ${blocked} ${debited} END
         WHEN r.id IS NULL THEN ${obstacleAt("$2")} END AS obstacle
     FROM reward_claim c ${claimFacts}
       LEFT JOIN payout_item i ON i."tenantId" = c."tenantId" AND i."claimId" = c.id AND i.state = 'pending'
       LEFT JOIN payout_run r ON r."tenantId" = i."tenantId" AND r.id = i."runId"
     WHERE c."tenantId" = $1 AND c.state = 'collected' AND c."payoutDueAt" < $2::timestamptz
     ORDER BY c."payoutDueAt", c.id LIMIT $3::int`,
    [db.tenantId, now.toISOString(), limit],
  );
