import type { Matter, Parties } from "#server/platform/audit/model.ts";
import type { Db } from "#server/platform/database/database.ts";
import { isId } from "#server/platform/values/id.ts";

const uuidOrNull = (key: string | null | undefined) => (key && isId(key) ? key : null);

/** One statement, which reads by keys; see Parties. */
export async function readParties(db: Db, matter: Matter, hashes: readonly string[]): Promise<Parties> {
  const [row] = await db.sql<Parties>(parties, [
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
  ]);
  return row ?? { addresses: [], isRecipient: false };
}

const parties = `WITH found_case AS (
    SELECT email, "accountId", "recommendationNumber", "orderId", "claimId" FROM support_case
    WHERE "tenantId" = $1 AND number = $7
  ), found_claim AS (
    SELECT id, "accountId", "recommendationNumber", "orderId" FROM reward_claim
    WHERE "tenantId" = $1 AND (id IN ($6::uuid, (SELECT "claimId" FROM found_case)) OR id IN (
      SELECT other."claimId" FROM claim_hold own JOIN claim_hold other USING ("tenantId", cause)
      WHERE own."tenantId" = $1 AND own."claimId" = $6::uuid AND cause NOT LIKE 'review:%'))
  ), found_order AS (
    SELECT "recommendationNumber", "buyerHash" FROM "order"
    WHERE "tenantId" = $1 AND (id = $4::uuid OR "externalId" = $5 OR id IN (
      SELECT "orderId" FROM found_case UNION ALL SELECT "orderId" FROM found_claim))
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
    UNION SELECT "accountId" FROM recommendation WHERE "tenantId" = $1 AND number IN (SELECT number FROM numbers)
  )
  SELECT array(
      SELECT email FROM account WHERE "tenantId" = $1 AND id IN (SELECT id FROM accounts)
      UNION ALL SELECT email FROM found_case
    ) AS addresses,
    EXISTS (SELECT FROM found_order WHERE "buyerHash" = ANY ($2)) OR EXISTS (
      SELECT FROM "order" WHERE "tenantId" = $1
        AND "recommendationNumber" IN (SELECT number FROM numbers) AND "buyerHash" = ANY ($2)
    ) OR EXISTS (
      SELECT FROM recipient WHERE "tenantId" = $1
        AND "recommendationNumber" IN (SELECT number FROM numbers) AND "matchHash" = ANY ($2)
    ) AS "isRecipient"`;
