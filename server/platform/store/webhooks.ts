import type { Db } from "#server/platform/database/database.ts";
import { type Sealer, sealContext } from "#server/platform/keys/sealing.ts";
import { isSentToPartners, webhookJobs, webhookKindOf } from "#server/platform/store/webhook-ctes.ts";
import { deliverySql, queuedSql, requeueSql, sinceSql } from "#server/platform/store/webhooks-sql.ts";
import {
  keptAnswerLength,
  type QueuedWebhook,
  type WebhookChange,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookExchange,
} from "#server/platform/webhook/model.ts";
import type { WebhookRepository } from "#server/platform/webhook/repository.ts";

const endpointColumns = `id::text, name, url, kinds, "ownerEmail", state, "secretVersion", "previousUntil", "failingSince",
  "createdAt", "disabledAt"`;

const deliveryColumns = `d."endpointId"::text, d."eventId"::text, ${webhookKindOf("v")} AS kind, v.event, d.state,
  d.attempts, d."createdAt", d."nextTryAt", d."lastStatus", d.failure, d."lastBody", d."lastAnswer"`;
const deliveryRows = `FROM webhook_delivery d JOIN event v ON v."tenantId" = d."tenantId" AND v.id = d."eventId"
  WHERE d."tenantId" = $1 AND d."endpointId" = $2::uuid`;

type QueuedRow = Omit<QueuedWebhook, "secrets" | "change" | "endpointId"> &
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

  function opened(endpointId: string, row: QueuedRow): QueuedWebhook {
    const { eventId, url, attempts, firstTriedAt, secretSealed, previousSealed, sequence, ...change } = row;
    const secrets = [
      sealer.open(secretOf(endpointId), secretSealed),
      ...(previousSealed ? [sealer.open(previousOf(endpointId), previousSealed)] : []),
    ];
    const about = { ...change, sequence: Number(sequence) };
    return { endpointId, eventId, url, attempts, firstTriedAt, secrets, change: about };
  }

  return {
    endpoints: () => endpointWhere("ORDER BY name", []),
    byName: async (name) => (await endpointWhere("AND name = $2", [name]))[0] ?? null,
    lock: async (id) => (await endpointWhere("AND id = $2::uuid FOR NO KEY UPDATE", [id]))[0] ?? null,

    deliveries: (endpointId, limit) =>
      db.sql<WebhookDelivery & WebhookExchange>(
        `SELECT ${deliveryColumns} ${deliveryRows} ORDER BY v.seq DESC LIMIT $3::int`,
        [tenantId, endpointId, limit],
      ),

    async delivery(endpointId, eventId) {
      const now = new Date(0).toISOString();
      const [said] = await db.sql<QueuedRow>(deliverySql, [tenantId, endpointId, eventId, now]);
      const [row] = await db.sql<WebhookDelivery & WebhookExchange>(
        `SELECT ${deliveryColumns} ${deliveryRows} AND d."eventId" = $3::uuid`,
        [tenantId, endpointId, eventId],
      );
      return said && row ? { ...row, change: opened(endpointId, said).change } : null;
    },

    async since(endpointId, since, now, limit) {
      const values = [tenantId, endpointId, since.toISOString(), now.toISOString(), limit];
      return (await db.sql<QueuedRow>(sinceSql, values)).map((row) => opened(endpointId, row));
    },

    async newestEvents(endpointId) {
      const rows = await db.sql<{ id: string }>(
        `SELECT DISTINCT ON (v.aggregate) v.id::text AS id
         FROM event v JOIN webhook_endpoint e ON e."tenantId" = v."tenantId" AND e.id = $2::uuid
         WHERE v."tenantId" = $1 AND ${webhookKindOf("v")} = ANY(e.kinds) AND ${isSentToPartners("v")}
         ORDER BY v.aggregate, v.seq DESC`,
        [tenantId, endpointId],
      );
      return rows.map(({ id }) => id);
    },

    async queued(endpointId, eventId, now) {
      const [row] = await db.sql<QueuedRow>(queuedSql, [tenantId, endpointId, eventId, now.toISOString()], "webhook");
      return row ? opened(endpointId, row) : null;
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

    async markDelivered(endpointId, eventId, { at, status, lastBody, lastAnswer }) {
      await db.sql(
        `WITH works AS (
           UPDATE webhook_endpoint SET "failingSince" = NULL
           WHERE "tenantId" = $1 AND id = $2::uuid AND "failingSince" IS NOT NULL
         )
         UPDATE webhook_delivery SET state = 'delivered', attempts = attempts + 1, "lastStatus" = $5::int, failure = NULL,
           "lastBody" = $6, "lastAnswer" = left($7, ${keptAnswerLength}),
           "firstTriedAt" = coalesce("firstTriedAt", $4::timestamptz), "endedAt" = $4::timestamptz
         WHERE "tenantId" = $1 AND "endpointId" = $2::uuid AND "eventId" = $3::uuid AND state = 'queued' RETURNING 1 AS one`,
        [tenantId, endpointId, eventId, at.toISOString(), status, lastBody, lastAnswer],
        "webhook_delivered",
      );
    },

    async markFailed(endpointId, eventId, { at, status, failure, nextTryAt, lastBody, lastAnswer }) {
      await db.sql(
        `WITH fails AS (
           UPDATE webhook_endpoint SET "failingSince" = coalesce("failingSince", $4::timestamptz)
           WHERE "tenantId" = $1 AND id = $2::uuid
         )
         UPDATE webhook_delivery SET attempts = attempts + 1, "lastStatus" = $5::int, failure = left($6, 200),
           "lastBody" = $8, "lastAnswer" = left($9, ${keptAnswerLength}),
           "firstTriedAt" = coalesce("firstTriedAt", $4::timestamptz), "nextTryAt" = coalesce($7::timestamptz, "nextTryAt"),
           state = CASE WHEN $7::timestamptz IS NULL THEN 'failed' ELSE state END,
           "endedAt" = CASE WHEN $7::timestamptz IS NULL THEN $4::timestamptz END
         WHERE "tenantId" = $1 AND "endpointId" = $2::uuid AND "eventId" = $3::uuid AND state = 'queued' RETURNING 1 AS one`,
        [
          tenantId,
          endpointId,
          eventId,
          at.toISOString(),
          status,
          failure,
          nextTryAt?.toISOString() ?? null,
          lastBody,
          lastAnswer,
        ],
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
             "firstTriedAt" = NULL, "endedAt" = NULL, "lastStatus" = NULL, failure = NULL, "lastBody" = NULL, "lastAnswer" = NULL,
             "createdAt" = excluded."createdAt",
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
