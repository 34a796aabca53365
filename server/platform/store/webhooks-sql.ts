import { isSentToPartners, webhookJobs, webhookKindOf } from "#server/platform/store/webhook-ctes.ts";
import { webhookKinds } from "#server/platform/webhook/model.ts";

/**
 * Deliveries that one sweep takes per endpoint; for a failing endpoint just enough to find out whether it works again.
 */
const maxDue = { working: 1_000, failing: 20 };

/**
 * The subject of an event; its order is the order itself, or the order that caused the claim. The columns of the
 * delivery are null where there is none.
 */
export const changeSql = (
  which: string,
) => `SELECT v.id::text AS "eventId", e.url, e."secretSealed", CASE WHEN e."previousUntil" > $4::timestamptz THEN e."previousSecretSealed" END
    AS "previousSealed", coalesce(d.attempts, 0) AS attempts, d."firstTriedAt", ${webhookKindOf("v")} AS kind, v.seq::text AS sequence,
    v."aggregateId" AS id, v.event, v."from", v."to",
    coalesce((v.data ->> 'receivedAt')::timestamptz, v."occurredAt") AS "occurredAt",
    CASE WHEN v.data ->> 'receivedAt' IS NOT NULL THEN v."occurredAt" END AS "happenedAt",
    CASE v.aggregate WHEN 'order' THEN o."recommendationNumber" WHEN 'claim' THEN c."recommendationNumber" END
      AS "recommendationNumber",
    o."externalId" AS "orderNumber", coalesce(c.cents, p.cents) AS cents, c.role, c.kind AS "claimKind", p.items
  FROM webhook_endpoint e
  JOIN event v ON v."tenantId" = e."tenantId"
  LEFT JOIN webhook_delivery d ON d."tenantId" = v."tenantId" AND d."endpointId" = e.id AND d."eventId" = v.id
  LEFT JOIN reward_claim c ON c."tenantId" = v."tenantId" AND c.id = CASE v.aggregate WHEN 'claim' THEN v."aggregateId"::uuid END
  LEFT JOIN payout_run p ON p."tenantId" = v."tenantId" AND p.id = CASE v.aggregate WHEN 'payoutRun' THEN v."aggregateId"::uuid END
  LEFT JOIN "order" o ON o."tenantId" = v."tenantId"
    AND o.id = coalesce(c."orderId", CASE v.aggregate WHEN 'order' THEN v."aggregateId"::uuid END)
  WHERE e."tenantId" = $1 AND e.id = $2::uuid AND ${which}`;

export const deliverySql = changeSql(`v.id = $3::uuid AND d."eventId" IS NOT NULL`);
/** A delivery of a kind that this release does not know waits for a worker of the release that queued it. */
const isOfKnownKind = `${webhookKindOf("v")} IN (${webhookKinds.map((kind) => `'${kind}'`).join(", ")})`;
export const queuedSql = `${deliverySql} AND d.state = 'queued' AND e.state = 'active' AND ${isOfKnownKind}`;
export const sinceSql = `${changeSql(`v."recordedAt" >= $3::timestamptz`)} AND ${webhookKindOf("v")} = ANY(e.kinds)
  AND ${isSentToPartners("v")} ORDER BY v.seq LIMIT $5::int`;

export const requeueSql = `WITH due AS (
    SELECT one.* FROM webhook_endpoint e CROSS JOIN LATERAL (
      SELECT d."tenantId", d."endpointId", d."eventId" FROM webhook_delivery d
      WHERE d."tenantId" = e."tenantId" AND d."endpointId" = e.id AND d.state = 'queued' AND d."nextTryAt" <= $2::timestamptz
      ORDER BY d."nextTryAt" LIMIT CASE WHEN e."failingSince" IS NULL THEN ${maxDue.working} ELSE ${maxDue.failing} END
    ) one WHERE e."tenantId" = $1 AND e.state = 'active'
  ), touched AS (
    UPDATE webhook_delivery d SET "nextTryAt" = $2::timestamptz + interval '5 minutes' FROM due
    WHERE d."tenantId" = $1 AND d."endpointId" = due."endpointId" AND d."eventId" = due."eventId" AND d.state = 'queued'
    RETURNING d."tenantId", d."endpointId", d."eventId"
  ), job AS (${webhookJobs("touched w")})
  SELECT 1 AS one FROM touched`;
