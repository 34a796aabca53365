import { sendWebhookQueue } from "#server/domain/webhook/model.ts";
import { enqueueSql } from "../jobs.ts";

/** SQL: what webhooks call the kind of an event `alias`. */
export const webhookKindOf = (alias: string) =>
  `CASE ${alias}.aggregate WHEN 'payoutRun' THEN 'payout' ELSE ${alias}.aggregate END`;

/** A job for each delivery of `from`, which has the columns of its key. */
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
 * The CTEs that write a delivery for each active endpoint that wants the events of the CTE `events` ("tenantId", id,
 * aggregate), with its job. Where the endpoint fails, the delivery waits for the sweep, so that jobs of a dead one do not
 * pile up. The sweep takes up what lost its job, too.
 */
export const webhookCtes = (events: string) => `webhook_row AS (
    INSERT INTO webhook_delivery ("tenantId", "endpointId", "eventId", state, attempts, "createdAt", "nextTryAt")
    SELECT v."tenantId", e.id, v.id, 'queued', 0, now(), now() + interval '5 minutes'
    FROM ${events} v JOIN webhook_endpoint e ON e."tenantId" = v."tenantId"
    WHERE e.state = 'active' AND ${webhookKindOf("v")} = ANY(e.kinds)
    RETURNING "tenantId", "endpointId", "eventId"
  ), webhook_job AS (${webhookJobs(`(
    SELECT r.* FROM webhook_row r JOIN webhook_endpoint e ON e."tenantId" = r."tenantId" AND e.id = r."endpointId"
    WHERE e."failingSince" IS NULL) w`)})`;
