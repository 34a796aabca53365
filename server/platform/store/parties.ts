import type { Matter, Parties } from "#server/platform/audit/model.ts";
import type { Db } from "#server/platform/database/database.ts";
import { isId } from "#server/platform/values/id.ts";

const uuidOrNull = (key: string | null | undefined) => (key && isId(key) ? key : null);

/** One statement for payout runs and payments, one for all else, which read by keys; see Parties. */
export async function readParties(db: Db, matter: Matter, hashes: readonly string[]): Promise<Parties> {
  const [row] =
    matter.run || matter.payment
      ? await db.sql<Parties>(paidParties, [db.tenantId, [...hashes], uuidOrNull(matter.run), matter.payment ?? null])
      : await db.sql<Parties>(parties, [
          db.tenantId,
          [...hashes],
          matter.recommendation ?? null,
          uuidOrNull(matter.order),
          matter.orderNumber ?? null,
          uuidOrNull(matter.claim),
          matter.case ?? null,
          matter.owner ?? null,
          [uuidOrNull(matter.account), uuidOrNull(matter.owner)].flatMap((id) => id ?? []),
          uuidOrNull(matter.customerNumber),
          [...(matter.signals ?? [])],
        ]);
  return row ?? { addresses: [], isRecipient: false };
}

/**
 * The keys that each step finds are an array for the next, because only an array makes PostgreSQL look them up in an
 * index: `id = $4 OR id IN (SELECT …)` reads the whole table.
 */
const parties = `WITH found_case AS (
    SELECT "accountId", "recommendationNumber", "orderId", "claimId" FROM support_case
    WHERE "tenantId" = $1 AND number = $7
  ), found_claim AS (
    SELECT "accountId", "recommendationNumber", "orderId" FROM reward_claim
    WHERE "tenantId" = $1 AND id = ANY (array(
      SELECT $6::uuid
      UNION ALL SELECT "claimId" FROM found_case
      UNION ALL SELECT "claimId" FROM claim_hold WHERE "tenantId" = $1 AND cause = ANY (array(
        SELECT cause FROM claim_hold
        WHERE "tenantId" = $1 AND "claimId" = $6::uuid AND split_part(cause, ':', 1) = ANY ($11::text[])))))
  ), found_order AS (
    SELECT "recommendationNumber", "buyerHash" FROM "order"
    WHERE "tenantId" = $1 AND id = ANY (array(
      SELECT $4::uuid
      UNION ALL SELECT id FROM "order" WHERE "tenantId" = $1 AND "externalId" = $5
      UNION ALL SELECT "orderId" FROM found_case
      UNION ALL SELECT "orderId" FROM found_claim))
  ), numbers AS (
    SELECT $3::text AS number
    UNION SELECT "recommendationNumber" FROM found_order
    UNION SELECT "recommendationNumber" FROM found_claim
    UNION SELECT "recommendationNumber" FROM found_case
    UNION SELECT "recommendationNumber" FROM recipient WHERE "tenantId" = $1 AND number = $8
  ), accounts AS (
    SELECT unnest($9::uuid[]) AS id
    UNION SELECT "accountId" FROM found_claim
    UNION SELECT "accountId" FROM found_case
    UNION SELECT "accountId" FROM customer_number WHERE "tenantId" = $1 AND id = $10::uuid
    UNION SELECT "accountId" FROM recommendation
      WHERE "tenantId" = $1 AND number = ANY (array(SELECT number FROM numbers))
  )
  SELECT array(
      SELECT email FROM account WHERE "tenantId" = $1 AND id = ANY (array(SELECT id FROM accounts))
    ) AS addresses,
    EXISTS (SELECT FROM found_order WHERE "buyerHash" = ANY ($2)) OR EXISTS (
      SELECT FROM "order" WHERE "tenantId" = $1
        AND "recommendationNumber" = ANY (array(SELECT number FROM numbers)) AND "buyerHash" = ANY ($2)
    ) OR EXISTS (
      SELECT FROM recipient WHERE "tenantId" = $1
        AND "recommendationNumber" = ANY (array(SELECT number FROM numbers)) AND "matchHash" = ANY ($2)
    ) AS "isRecipient"`;

const paidParties = `WITH item AS (
    SELECT "claimId" FROM payout_item WHERE "tenantId" = $1 AND "runId" = $3::uuid
    UNION SELECT "claimId" FROM payout_item WHERE "tenantId" = $1 AND "endToEndId" = $4
  ), paid AS (
    SELECT "accountId", "recipientNumber" FROM item JOIN reward_claim ON "tenantId" = $1 AND id = "claimId"
  )
  SELECT array(
      SELECT email FROM paid JOIN account ON "tenantId" = $1 AND id = paid."accountId"
    ) AS addresses,
    EXISTS (
      SELECT FROM paid JOIN recipient ON "tenantId" = $1 AND number = paid."recipientNumber"
      WHERE "matchHash" = ANY ($2)
    ) AS "isRecipient"`;
