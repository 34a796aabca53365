import { sendWebhookQueue, sentWithoutMove } from "#server/platform/webhook/model.ts";
import { enqueueSql } from "./jobs.ts";

/** SQL: the name that webhooks use for the kind of an event `alias`. */
export const webhookKindOf = (alias: string) =>
  `CASE ${alias}.aggregate WHEN 'payoutRun' THEN 'payout' ELSE ${alias}.aggregate END`;

/** SQL: whether partners are told of the event `alias`: it moved something, or is one that they can use anyway. */
export const isSentToPartners = (alias: string) =>
  `(${alias}."from" IS DISTINCT FROM ${alias}."to" OR ${alias}.event IN (${sentWithoutMove.map((one) => `'${one}'`).join(", ")}))`;

/** One job for each delivery in `from`, which has the columns of a delivery's key. */
export function webhookJobs(from: string): string {
  return enqueueSql({
    queue: sendWebhookQueue,
    from,
    data: `jsonb_build_object('tenantId', w."tenantId", 'endpointId', w."endpointId", 'eventId', w."eventId")`,
    singletonKey: `w."endpointId"::text || '|' || w."eventId"::text`,
    priority: "0",
  });
}

/**
 * The CTEs that write a delivery, with its job, for each active endpoint subscribed to the events of the CTE `events`
 * ("tenantId", id, aggregate, event, "from", "to"). For a failing endpoint only the delivery is written and waits for
 * the sweep, so that jobs of a dead endpoint do not pile up. The sweep also picks up deliveries that lost their job.
 */
export const webhookCtes = (events: string) => `webhook_row AS (
    INSERT INTO webhook_delivery ("tenantId", "endpointId", "eventId", state, attempts, "createdAt", "nextTryAt")
    SELECT v."tenantId", e.id, v.id, 'queued', 0, now(), now() + interval '5 minutes'
    FROM ${events} v JOIN webhook_endpoint e ON e."tenantId" = v."tenantId"
    WHERE e.state = 'active' AND ${webhookKindOf("v")} = ANY(e.kinds) AND ${isSentToPartners("v")}
    RETURNING "tenantId", "endpointId", "eventId"
  ), webhook_job AS (${webhookJobs(`(
    SELECT r.* FROM webhook_row r JOIN webhook_endpoint e ON e."tenantId" = r."tenantId" AND e.id = r."endpointId"
    WHERE e."failingSince" IS NULL) w`)})`;
