import { lostOrderStates, type OrderState } from "#server/orders/states.ts";
import { inList } from "#server/platform/database/columns.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { SimilarOrders } from "../payment/repository.ts";

const notCounted: readonly OrderState[] = ["reported", ...lostOrderStates];

/** SQL: the order with this alias is not lost, and nobody looked at it for the doubt in this parameter. */
const counts = (alias: string, doubt: string) => `${alias}.state NOT IN (${inList(notCounted)})
  AND NOT EXISTS (SELECT FROM order_decision d WHERE d."tenantId" = $1 AND d."orderId" = ${alias}.id
    AND d.doubt = ${doubt} AND d.answer = 'accept')`;

const ofRecipient = `JOIN "order" o ON o."tenantId" = r."tenantId" AND o."recipientNumber" = r.number`;

const ofBuyerSql = `WITH this AS (
    SELECT o.id, o."recommendationNumber" AS link, o."orderedAt" AS at, o."buyerBirthHash" AS born, o."buyerNameHash" AS name,
      r."lastNameFolded" AS last, r."firstNameFolded" AS first, r.postcode, r."houseNumber" AS house
    FROM "order" o LEFT JOIN recipient r ON r."tenantId" = o."tenantId" AND r.number = o."recipientNumber"
    WHERE o."tenantId" = $1 AND o.id = $2::uuid
  ), same AS (
    SELECT o.id, 'mailbox' AS by FROM "order" o WHERE o."tenantId" = $1 AND o."buyerHash" = ANY($3::text[])
    UNION
    SELECT o.id, 'mailbox' FROM recipient r ${ofRecipient}
    WHERE r."tenantId" = $1 AND r."matchHash" = ANY($3::text[])
    UNION
    SELECT o.id, 'birthDate' FROM this JOIN "order" o ON o."tenantId" = $1 AND o."buyerBirthHash" = this.born
      AND o."buyerNameHash" = this.name
    UNION
    SELECT o.id, 'home' FROM this JOIN recipient r ON r."tenantId" = $1 AND r."lastNameFolded" = this.last
      AND r."firstNameFolded" = this.first AND r.postcode = this.postcode AND r.postcode <> ''
      AND lower(r."houseNumber") = lower(this.house) ${ofRecipient}
  )
  SELECT same.id::text AS "orderId", same.by FROM this, same JOIN "order" o ON o."tenantId" = $1 AND o.id = same.id
  WHERE o."recommendationNumber" <> this.link AND ${counts("o", "$4")}
    AND o."orderedAt" BETWEEN this.at - interval '1 year' AND this.at + interval '1 year'
  ORDER BY o."orderedAt", o.id`;

const ofReferrerSql = `SELECT o.id::text AS "orderId" FROM recommendation r
  JOIN "order" o ON o."tenantId" = r."tenantId" AND o."recommendationNumber" = r.number
  WHERE r."tenantId" = $1 AND r."accountId" = $2::uuid AND ${counts("o", "$5")}
    AND ($4::int IS NULL OR o."orderedAt" > $3::timestamptz - make_interval(days => $4::int))
    AND o."orderedAt" <= $3::timestamptz
  ORDER BY o."orderedAt", o.id`;

/** Orders with something in common; each of the ways to find them has an index. */
export function similarOrders(db: Db): SimilarOrders {
  const { tenantId } = db;
  return {
    ofBuyer: (orderId, mailboxes, doubt) =>
      db.sql(ofBuyerSql, [tenantId, orderId, mailboxes, doubt], "orders_of_buyer"),
    async ofReferrer(accountId, until, days, doubt) {
      const values = [tenantId, accountId, until.toISOString(), days, doubt];
      const rows = await db.sql<{ orderId: string }>(ofReferrerSql, values, "orders_of_referrer");
      return rows.map(({ orderId }) => orderId);
    },
  };
}
