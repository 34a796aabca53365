import type pg from "pg";
import { unprovenAttributions } from "#server/orders/model.ts";
import { orderStates, orderTransitions } from "#server/orders/states.ts";
import { differenceSql } from "#server/payouts/store/difference-sql.ts";
import { recommendationStates } from "#server/referral/recommendation/states.ts";
import { claimStates, openClaimStates } from "#server/rewards/claim/states.ts";
import { bookedSql, standingSql } from "#server/rewards/store/ledger-sql.ts";
import { prepared } from "../database/prepared.ts";

const list = (states: readonly string[]) => states.map((state) => `'${state}'`).join(", ");

const legalOrderMoves = Object.entries(orderTransitions).flatMap(([from, events]) =>
  Object.entries(events).map(([event, to]) => `('${from}', '${event}', '${to}')`),
);

/** SQL: nobody has answered this doubt about the order of the claim c. */
const isOpenDoubt = (doubt: string) => `NOT EXISTS (SELECT FROM order_decision d
        WHERE d."tenantId" = $1 AND d."orderId" = c."orderId" AND d.doubt = '${doubt}' AND d.answer = 'accept')`;

/**
 * Statements that find violations in one tenant ($1): one row with `which` (and further explaining columns) for each.
 * docs/lifecycle.md, Money; the end states of an order are cancelled, notEligible, reversed and qualified.
 */
const wrong: Record<string, string> = {
  ...differenceSql,

  "a state that does not exist": `
    SELECT id::text AS which, state FROM reward_claim WHERE "tenantId" = $1 AND state NOT IN (${list(claimStates)})
    UNION ALL SELECT id::text, state FROM "order" WHERE "tenantId" = $1 AND state NOT IN (${list(orderStates)})
    UNION ALL SELECT number, state FROM recommendation
      WHERE "tenantId" = $1 AND state NOT IN (${list(recommendationStates)})`,

  "the sums of the ledger": `
    SELECT 'tenant' AS which, c.accrued, l.accrued AS booked, c.paid, l.paid AS "bookedPaid", c.open
    FROM (SELECT coalesce(sum(cents), 0)::int AS accrued,
            coalesce(sum(cents) FILTER (WHERE state = 'paid'), 0)::int AS paid,
            coalesce(sum(cents) FILTER (WHERE state IN (${list(openClaimStates)})), 0)::int AS open
          FROM reward_claim WHERE "tenantId" = $1) c,
         (SELECT coalesce(sum(accrued), 0)::int AS accrued, coalesce(sum(paid), 0)::int AS paid,
            coalesce(sum(ended), 0)::int AS ended FROM (${bookedSql}) one) l
    WHERE c.accrued <> l.accrued OR c.paid <> l.paid OR l.accrued <> l.paid + c.open + l.ended`,

  "what was promised was paid, is open, was cancelled or expired": `
    SELECT 'tenant' AS which, s.* FROM (${standingSql}) s WHERE accrued <> paid + open + cancelled + expired`,

  "the totals of agencies are the numbers of their rows": `
    SELECT about AS which, r.rows, t.rows AS total FROM (
        SELECT "agencyId", about, state, to_char(at AT TIME ZONE 'Europe/Berlin', 'YYYY-MM') AS month, count(*) AS rows FROM (
          SELECT "agencyId", 'recommendations' AS about, state, "createdAt" AS at FROM recommendation WHERE "tenantId" = $1
          UNION ALL SELECT "agencyId", 'orders', state, "orderedAt" FROM "order" WHERE "tenantId" = $1
          UNION ALL SELECT "agencyId", 'shared', '', "createdAt" FROM recommendation
            WHERE "tenantId" = $1 AND "openedAt" IS NOT NULL
          UNION ALL SELECT "agencyId", 'confirmed', '', "confirmedAt" FROM "order"
            WHERE "tenantId" = $1 AND state IN ('confirmed', 'qualified', 'reversed') AND "confirmedAt" IS NOT NULL
          UNION ALL SELECT "agencyId", 'leads', state, "createdAt" FROM lead WHERE "tenantId" = $1
          UNION ALL SELECT "agencyId", 'rewards', state, "createdAt" FROM reward_claim
            WHERE "tenantId" = $1 AND kind IN ('base', 'passedOn')
          UNION ALL SELECT "agencyId", 'referrers', '', "createdAt" FROM agency_referrer WHERE "tenantId" = $1
        ) one WHERE "agencyId" IS NOT NULL GROUP BY 1, 2, 3, 4) r
      FULL JOIN (SELECT "agencyId", about, state, month, sum(rows) AS rows FROM agency_total WHERE "tenantId" = $1
        GROUP BY 1, 2, 3, 4) t USING ("agencyId", about, state, month)
    WHERE coalesce(r.rows, 0) <> coalesce(t.rows, 0)`,

  "payments for cancelled orders are reversed once, and no others": `
    SELECT c.id::text AS which, c.kind, c.state, o.state AS "order", l.reversed
    FROM reward_claim c JOIN (${bookedSql}) l ON l.id = c.id
      LEFT JOIN "order" o ON o."tenantId" = c."tenantId" AND o.id = c."orderId"
    WHERE c."tenantId" = $1 AND (
      (c.kind = 'base' AND l.reversed <> CASE WHEN c.state = 'paid' AND o.state IN ('reversed', 'cancelled', 'notEligible') THEN -c.cents ELSE 0 END)
      OR (c.kind <> 'base' AND l.reversed NOT IN (0, -c.cents))
      OR (c.state <> 'paid' AND l.reversed <> 0))`,

  "a claim without an amount, or a duplicate": `
    SELECT id::text AS which, cents FROM reward_claim WHERE "tenantId" = $1 AND cents <= 0
    UNION ALL SELECT "sourceKey" || ' ' || role || ' ' || kind, count(*)::int FROM reward_claim
      WHERE "tenantId" = $1 GROUP BY "sourceKey", role, kind HAVING count(*) > 1`,

  "a reserved claim whose order has ended": `
    SELECT c.id::text AS which, c.kind, o.state AS "order" FROM reward_claim c
      LEFT JOIN "order" o ON o."tenantId" = c."tenantId" AND o.id = c."orderId"
    WHERE c."tenantId" = $1 AND c.state = 'reserved'
      AND (o.id IS NULL OR o.state IN ('qualified', 'cancelled', 'notEligible', 'reversed'))`,

  "a claim in a state that its order does not allow": `
    SELECT c.id::text AS which, c.state, o.state AS "order" FROM reward_claim c
      JOIN "order" o ON o."tenantId" = c."tenantId" AND o.id = c."orderId"
    WHERE c."tenantId" = $1 AND c.kind = 'base' AND CASE
      -- What had qualified, was reversed and is looked at again keeps what was paid, on its way or expired.
      WHEN c.state IN ('expired', 'paid', 'collected') AND EXISTS (SELECT FROM event e WHERE e."tenantId" = $1
        AND e.aggregate = 'order' AND e."aggregateId" = o.id::text AND e.event = 'qualify') THEN false
      WHEN o.state IN ('cancelled', 'notEligible', 'reversed') THEN c.state <> 'cancelled'
      WHEN o.state IN ('received', 'inReview', 'confirmed') THEN c.state NOT IN ('reserved', 'onHold', 'cancelled')
      ELSE false END`,

  "a paid claim that was never available": `
    SELECT c.id::text AS which, c.kind FROM reward_claim c
    WHERE c."tenantId" = $1 AND c.state = 'paid' AND NOT EXISTS (
      SELECT FROM event e WHERE e."tenantId" = $1 AND e.aggregate = 'claim' AND e."aggregateId" = c.id::text
        AND e.event = 'qualify')
      -- Fixtures that write a claim as it stands have no history at all.
      AND EXISTS (SELECT FROM event e WHERE e."tenantId" = $1 AND e.aggregate = 'claim' AND e."aggregateId" = c.id::text
        AND e.event = 'reserve')`,

  "a claim is on hold exactly while it has a hold, and has the state to continue in": `
    SELECT c.id::text AS which, c.state, c."heldFrom", count(h.cause)::int AS holds FROM reward_claim c
      LEFT JOIN claim_hold h ON h."tenantId" = c."tenantId" AND h."claimId" = c.id
    WHERE c."tenantId" = $1 GROUP BY c."tenantId", c.id
    HAVING (c.state = 'onHold' AND (count(h.cause) = 0 OR c."heldFrom" IS NULL))
      OR (c.state <> 'onHold' AND c."heldFrom" IS NOT NULL)
      -- A cancelled claim keeps its holds, for the case that it is reopened.
      OR (c.state NOT IN ('onHold', 'cancelled') AND count(h.cause) > 0)`,

  // The account that a hold is about, or the reward's own, may be erased with its owner: a person decides all the same.
  "a hold whose cause has ended, or is unknown": `
    SELECT h."claimId"::text AS which, h.cause FROM claim_hold h
      JOIN reward_claim c ON c."tenantId" = h."tenantId" AND c.id = h."claimId"
    WHERE h."tenantId" = $1 AND NOT CASE split_part(h.cause, ':', 1)
      WHEN 'recommendation' THEN EXISTS (
        SELECT FROM recommendation r WHERE r."tenantId" = $1 AND r.number = split_part(h.cause, ':', 2)
          AND r.number = c."recommendationNumber" AND r.state = 'blocked')
      WHEN 'bank' THEN c."bankDetailId" IS NOT NULL AND EXISTS (
        SELECT FROM event e WHERE e."tenantId" = $1 AND e.aggregate = 'claim' AND e.event = 'giveBankDetails'
          AND e.data->>'bankDetailId' = split_part(h.cause, ':', 2))
        AND NOT EXISTS (SELECT FROM bank_detail b JOIN bank_detail o ON o."tenantId" = $1 AND o."ibanIndex" <> b."ibanIndex"
          WHERE b."tenantId" = $1 AND b.id = c."bankDetailId" AND o.id::text = split_part(h.cause, ':', 2))
      -- Signals about an order, or about a referrer, until a person found nothing wrong with what they hold.
      WHEN 'person' THEN c."orderId"::text = split_part(h.cause, ':', 2) AND ${isOpenDoubt("RISK_SAME_PERSON")}
      WHEN 'browser' THEN c."orderId"::text = split_part(h.cause, ':', 2) AND ${isOpenDoubt("RISK_SAME_BROWSER")}
      WHEN 'buyer' THEN c."orderId"::text = split_part(h.cause, ':', 2) AND ${isOpenDoubt("RISK_SAME_BUYER")}
      WHEN 'pace' THEN c.role = 'referrer' AND c."accountId"::text = split_part(h.cause, ':', 2)
        AND ${isOpenDoubt("RISK_MANY_ORDERS")}
      WHEN 'review' THEN split_part(h.cause, ':', 2) <> ''
      ELSE false END`,

  "a reminder exactly for claims that wait for their owner": `
    SELECT id::text AS which, state, "nextReminderAt" FROM reward_claim
    WHERE "tenantId" = $1 AND "nextReminderAt" IS NOT NULL AND state NOT IN ('choose', 'needsBankDetails', 'readyToPay')`,

  "exported payments are neither cancelled nor held, and settled ones are paid, once": `
    SELECT i."claimId"::text AS which, i.state, c.state AS claim FROM payout_item i
      JOIN payout_run r ON r."tenantId" = i."tenantId" AND r.id = i."runId"
      JOIN reward_claim c ON c."tenantId" = i."tenantId" AND c.id = i."claimId"
    WHERE i."tenantId" = $1 AND ((i.state = 'settled' AND c.state <> 'paid')
      OR (i.state = 'pending' AND r.state = 'exported' AND c.state <> 'collected'))
    UNION ALL SELECT "claimId"::text, 'settled twice', '' FROM payout_item
      WHERE "tenantId" = $1 AND state = 'settled' GROUP BY "claimId" HAVING count(*) > 1`,

  "a voucher issued to two people": `
    SELECT "claimId"::text AS which FROM voucher WHERE "tenantId" = $1 AND "claimId" IS NOT NULL
    GROUP BY "claimId" HAVING count(*) > 1`,

  "an illegal move of an order": `
    SELECT key AS which, "from", event, "to" FROM event
    WHERE "tenantId" = $1 AND aggregate = 'order' AND "from" IS NOT NULL AND "from" IS DISTINCT FROM "to"
      AND ("from", event, "to") NOT IN (${legalOrderMoves.join(", ")})`,

  "a recommendation has the state of its orders": `
    SELECT r.number AS which, r.state, g.goal FROM recommendation r JOIN (
      SELECT o."recommendationNumber" AS number, CASE
        WHEN bool_or(o.state = 'qualified') THEN
          CASE WHEN bool_or(c.state = 'paid') AND NOT coalesce(bool_or(c.state IN (${list(openClaimStates)})), false)
            THEN 'closed' ELSE 'successful' END
        WHEN bool_or(o.state IN ('reported', 'received', 'inReview', 'confirmed')) THEN 'ordered' ELSE 'failed' END AS goal
      FROM "order" o LEFT JOIN reward_claim c ON c."tenantId" = o."tenantId" AND c."orderId" = o.id
      WHERE o."tenantId" = $1 AND o."recommendationNumber" IS NOT NULL
        AND o."reasonCode" IS DISTINCT FROM 'RULE_OUTSIDE_WINDOW'
        AND o.attribution NOT IN (${list(unprovenAttributions)})
      GROUP BY 1
    ) g ON g.number = r.number
    WHERE r."tenantId" = $1 AND r.state <> 'blocked' AND r.state <> g.goal`,
};

/** One statement, so that everything is read from one snapshot. */
const everything = Object.entries(wrong)
  .map(
    ([name, statement]) => `SELECT '${name.replaceAll("'", "''")}' AS name, to_jsonb(w) AS row FROM (${statement}) w`,
  )
  .join(" UNION ALL ");

/**
 * Checks on Postgres what must hold at every moment between transactions. Returns one line per violation; an empty list
 * is good. `owner` connects as the database's owner, who sees every row.
 */
export async function checkInvariants(owner: Pick<pg.ClientBase, "query">, tenantId: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; row: unknown }>(prepared(everything, [tenantId]));
  return rows.map(({ name, row }) => `${name}: ${JSON.stringify(row)}`);
}
