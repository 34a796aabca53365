import type { Db } from "#server/platform/database/database.ts";
import { type Sealer, sealContext } from "#server/platform/keys/sealing.ts";
import { isSentToPartners, webhookJobs, webhookKindOf } from "#server/platform/store/webhook-ctes.ts";
import type { QueuedWebhook, WebhookChange, WebhookDelivery, WebhookEndpoint } from "#server/platform/webhook/model.ts";
import type { WebhookRepository } from "#server/platform/webhook/repository.ts";

const endpointColumns = `id::text, name, url, kinds, "ownerEmail", state, "secretVersion", "previousUntil", "failingSince",
  "createdAt", "disabledAt"`;

/**
 * Deliveries that one sweep takes per endpoint; for a failing endpoint just enough to find out whether it works again.
 */
const maxDue = { working: 1_000, failing: 20 };

type QueuedRow = Omit<QueuedWebhook, "secrets" | "change"> &
  Omit<WebhookChange, "sequence"> & { sequence: string; secretSealed: string; previousSealed: string | null };

/** Partners' endpoints and the outbox of their deliveries. events.ts writes the deliveries. */
export function webhookRepository(db: Db, sealer: Sealer): WebhookRepository {
  const { tenantId } = db;
  const secretOf = (id: string) => sealContext(tenantId, "webhook_endpoint", "secretSealed", id);
  const previousOf = (id: string) => sealContext(tenantId, "webhook_endpoint", "previousSecretSealed", id);
  const endpointWhere = (where: string, values: unknown[]) =>
    db.sql<WebhookEndpoint>(`SELECT ${endpointColumns} FROM webhook_endpoint WHERE "tenantId" = $1 ${where}`, [
      tenantId,
      ...values,
    ]);

  return {
    endpoints: () => endpointWhere("ORDER BY name", []),
    byName: async (name) => (await endpointWhere("AND name = $2", [name]))[0] ?? null,
    lock: async (id) => (await endpointWhere("AND id = $2::uuid FOR NO KEY UPDATE", [id]))[0] ?? null,

    deliveries: (endpointId, limit) =>
      db.sql<WebhookDelivery>(
        `SELECT d."endpointId"::text, d."eventId"::text, ${webhookKindOf("v")} AS kind, d.state, d.attempts, d."createdAt",
           d."nextTryAt", d."lastStatus", d.failure
         FROM webhook_delivery d JOIN event v ON v."tenantId" = d."tenantId" AND v.id = d."eventId"
         WHERE d."tenantId" = $1 AND d."endpointId" = $2::uuid ORDER BY v.seq DESC LIMIT $3::int`,
        [tenantId, endpointId, limit],
      ),

    async queued(endpointId, eventId, now) {
      const [row] = await db.sql<QueuedRow>(queuedSql, [tenantId, endpointId, eventId, now.toISOString()], "webhook");
      if (!row) return null;
      const { url, attempts, firstTriedAt, secretSealed, previousSealed, sequence, ...change } = row;
      const secrets = [
        sealer.open(secretOf(endpointId), secretSealed),
        ...(previousSealed ? [sealer.open(previousOf(endpointId), previousSealed)] : []),
      ];
      return {
        endpointId,
        eventId,
        url,
        attempts,
        firstTriedAt,
        secrets,
        change: { ...change, sequence: Number(sequence) },
      };
    },

    async add({ id, name, url, kinds, ownerEmail, createdAt }, secret) {
      const rows = await db.sql(
        `INSERT INTO webhook_endpoint ("tenantId", id, name, url, kinds, "ownerEmail", state, "secretVersion", "secretSealed", "createdAt")
         VALUES ($1, $2::uuid, $3, $4, $5::text[], $6, 'active', 1, $7, $8::timestamptz) ON CONFLICT DO NOTHING RETURNING 1 AS one`,
        [tenantId, id, name, url, kinds, ownerEmail, sealer.seal(secretOf(id), secret), createdAt.toISOString()],
      );
      return rows.length === 1;
    },

    async rotate(id, secret, previousUntil) {
      const [row] = await db.sql<{ sealed: string }>(
        `SELECT "secretSealed" AS sealed FROM webhook_endpoint WHERE "tenantId" = $1 AND id = $2::uuid`,
        [tenantId, id],
      );
      if (!row) return;
      const previous = sealer.seal(previousOf(id), sealer.open(secretOf(id), row.sealed));
      await db.sql(
        `UPDATE webhook_endpoint SET "secretSealed" = $3, "previousSecretSealed" = $4, "previousUntil" = $5::timestamptz,
           "secretVersion" = "secretVersion" + 1
         WHERE "tenantId" = $1 AND id = $2::uuid RETURNING 1 AS one`,
        [tenantId, id, sealer.seal(secretOf(id), secret), previous, previousUntil.toISOString()],
      );
    },

    async setState(id, state, at) {
      await db.sql(
        `WITH switched AS (
           UPDATE webhook_endpoint SET state = $3, "failingSince" = NULL,
             "disabledAt" = CASE $3 WHEN 'disabled' THEN $4::timestamptz END
           WHERE "tenantId" = $1 AND id = $2::uuid
         )
         UPDATE webhook_delivery SET state = 'failed', "endedAt" = $4::timestamptz, failure = coalesce(failure, 'disabled')
         WHERE "tenantId" = $1 AND "endpointId" = $2::uuid AND state = 'queued' AND $3 = 'disabled' RETURNING 1 AS one`,
        [tenantId, id, state, at.toISOString()],
      );
    },

    async markDelivered(endpointId, eventId, at, status) {
      await db.sql(
        `WITH works AS (
           UPDATE webhook_endpoint SET "failingSince" = NULL
           WHERE "tenantId" = $1 AND id = $2::uuid AND "failingSince" IS NOT NULL
         )
         UPDATE webhook_delivery SET state = 'delivered', attempts = attempts + 1, "lastStatus" = $5::int, failure = NULL,
           "firstTriedAt" = coalesce("firstTriedAt", $4::timestamptz), "endedAt" = $4::timestamptz
         WHERE "tenantId" = $1 AND "endpointId" = $2::uuid AND "eventId" = $3::uuid AND state = 'queued' RETURNING 1 AS one`,
        [tenantId, endpointId, eventId, at.toISOString(), status],
        "webhook_delivered",
      );
    },

    async markFailed(endpointId, eventId, { at, status, failure, nextTryAt }) {
      await db.sql(
        `WITH fails AS (
           UPDATE webhook_endpoint SET "failingSince" = coalesce("failingSince", $4::timestamptz)
           WHERE "tenantId" = $1 AND id = $2::uuid
         )
         UPDATE webhook_delivery SET attempts = attempts + 1, "lastStatus" = $5::int, failure = left($6, 200),
           "firstTriedAt" = coalesce("firstTriedAt", $4::timestamptz), "nextTryAt" = coalesce($7::timestamptz, "nextTryAt"),
           state = CASE WHEN $7::timestamptz IS NULL THEN 'failed' ELSE state END,
           "endedAt" = CASE WHEN $7::timestamptz IS NULL THEN $4::timestamptz END
         WHERE "tenantId" = $1 AND "endpointId" = $2::uuid AND "eventId" = $3::uuid AND state = 'queued' RETURNING 1 AS one`,
        [tenantId, endpointId, eventId, at.toISOString(), status, failure, nextTryAt?.toISOString() ?? null],
      );
    },

    async replay(endpointId, what, at) {
      const [which, bounds] =
        "eventId" in what
          ? ["v.id = $4::uuid", [what.eventId]]
          : [
              `v."recordedAt" >= $4::timestamptz AND v."recordedAt" < $5::timestamptz`,
              [what.from.toISOString(), what.until.toISOString()],
            ];
      const rows = await db.sql(
        `WITH again AS (
           INSERT INTO webhook_delivery ("tenantId", "endpointId", "eventId", state, attempts, "createdAt", "nextTryAt")
           SELECT v."tenantId", e.id, v.id, 'queued', 0, now(), $3::timestamptz + interval '5 minutes'
           FROM event v JOIN webhook_endpoint e ON e."tenantId" = v."tenantId" AND e.id = $2::uuid
           WHERE v."tenantId" = $1 AND e.state = 'active' AND ${webhookKindOf("v")} = ANY(e.kinds) AND ${isSentToPartners("v")}
             AND ${which}
           ORDER BY v.seq
           ON CONFLICT ("tenantId", "endpointId", "eventId") DO UPDATE SET state = 'queued', attempts = 0,
             "firstTriedAt" = NULL, "endedAt" = NULL, "lastStatus" = NULL, failure = NULL, "createdAt" = excluded."createdAt",
             "nextTryAt" = excluded."nextTryAt"
           RETURNING "tenantId", "endpointId", "eventId"
         ), job AS (${webhookJobs("again w")})
         SELECT 1 AS one FROM again`,
        [tenantId, endpointId, at.toISOString(), ...bounds],
      );
      return rows.length;
    },

    async requeueDue(now) {
      const rows = await db.sql(requeueSql, [tenantId, now.toISOString()], "webhook_requeue");
      return rows.length;
    },

    async remove(id) {
      await db.sql(`DELETE FROM webhook_endpoint WHERE "tenantId" = $1 AND id = $2::uuid RETURNING 1 AS one`, [
        tenantId,
        id,
      ]);
    },
  };
}

/** The subject of an event; its order is the order itself, or the order that caused the claim. */
const queuedSql = `SELECT e.url, e."secretSealed", CASE WHEN e."previousUntil" > $4::timestamptz THEN e."previousSecretSealed" END
    AS "previousSealed", d.attempts, d."firstTriedAt", ${webhookKindOf("v")} AS kind, v.seq::text AS sequence,
    v."aggregateId" AS id, v.event, v."from", v."to",
    coalesce((v.data ->> 'receivedAt')::timestamptz, v."occurredAt") AS "occurredAt",
    CASE WHEN v.data ->> 'receivedAt' IS NOT NULL THEN v."occurredAt" END AS "happenedAt",
    CASE v.aggregate WHEN 'order' THEN o."recommendationNumber" WHEN 'claim' THEN c."recommendationNumber" END
      AS "recommendationNumber",
    o."externalId" AS "orderNumber", coalesce(c.cents, p.cents) AS cents, c.role, c.kind AS "claimKind", p.items
  FROM webhook_delivery d
  JOIN webhook_endpoint e ON e."tenantId" = d."tenantId" AND e.id = d."endpointId" AND e.state = 'active'
  JOIN event v ON v."tenantId" = d."tenantId" AND v.id = d."eventId"
  LEFT JOIN reward_claim c ON c."tenantId" = v."tenantId" AND c.id = CASE v.aggregate WHEN 'claim' THEN v."aggregateId"::uuid END
  LEFT JOIN payout_run p ON p."tenantId" = v."tenantId" AND p.id = CASE v.aggregate WHEN 'payoutRun' THEN v."aggregateId"::uuid END
  LEFT JOIN "order" o ON o."tenantId" = v."tenantId"
    AND o.id = coalesce(c."orderId", CASE v.aggregate WHEN 'order' THEN v."aggregateId"::uuid END)
  WHERE d."tenantId" = $1 AND d."endpointId" = $2::uuid AND d."eventId" = $3::uuid AND d.state = 'queued'`;

const requeueSql = `WITH due AS (
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
