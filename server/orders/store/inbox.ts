import type { Inbox, StoredMessage } from "#server/orders/repository.ts";
import { readStoredKind, readStoredMessage } from "#server/orders/schema.ts";
import type { OrderMessage as Row } from "#server/platform/database/client/client.ts";
import type { Db } from "#server/platform/database/database.ts";
import { sqlValue } from "#server/platform/database/insert-row.ts";
import { type Sealer, sealContext } from "#server/platform/keys/sealing.ts";
import { openOrNull } from "#server/platform/keys/store/reseal.ts";

/** The lock reads its row's newest version; the others are as the statement began, which the caller checks later. */
const forUpdateSql = `WITH it AS (
    SELECT * FROM order_message WHERE "tenantId" = $1 AND "eventId" = $2 FOR NO KEY UPDATE
  )
  SELECT *, true AS "isIt" FROM it
  UNION ALL
  SELECT *, false FROM order_message
  WHERE "tenantId" = $1 AND "externalOrderId" = $3 AND "eventId" <> $2 AND outcome IS NOT NULL`;

/** Every message of the provider, whole: sealed until the buyer's hashes are erased from its order. */
export function inbox(db: Db, sealer: Sealer): Inbox {
  const { tenantId } = db;
  const place = (id: string) => sealContext(tenantId, "order_message", "bodySealed", id);

  function opened({ id, eventId, bodyHash, outcome, bodySealed, kind, occurredAt }: StoredRow): StoredMessage {
    const body = bodySealed === null ? null : openOrNull(sealer, place(id), bodySealed);
    const message = body === null ? null : readStoredMessage(JSON.parse(body));
    return { eventId, fingerprint: bodyHash, outcome, kind: readStoredKind(kind), occurredAt, message };
  }

  return {
    async store(messages, receivedAt) {
      // Two batches with the same messages wait for each other in the same order.
      const sorted = messages.toSorted((one, other) => (one.message.eventId < other.message.eventId ? -1 : 1));
      const column = (value: (one: (typeof sorted)[number]) => unknown) => sorted.map((one) => sqlValue(value(one)));
      const stored = await db.sql(
        `INSERT INTO order_message ("tenantId", "receivedAt", id, "eventId", "externalOrderId", kind, "occurredAt", source, "bodyHash", "bodySealed")
         SELECT $1, $2::timestamptz, m.* FROM unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::timestamptz[],
           $8::text[], $9::text[], $10::text[]) AS m
         ON CONFLICT DO NOTHING RETURNING id`,
        [
          tenantId,
          sqlValue(receivedAt),
          column(({ id }) => id),
          column(({ message }) => message.eventId),
          column(({ message }) => message.externalOrderId),
          column(({ message }) => message.kind),
          column(({ message }) => message.occurredAt),
          column(({ message }) => message.source),
          column(({ fingerprint }) => fingerprint),
          column(({ id, message }) => sealer.seal(place(id), JSON.stringify(message))),
        ],
        "inbox_store",
      );
      return stored.length;
    },
    async byEventIds(eventIds) {
      const where = { tenantId, eventId: { in: eventIds } };
      const select = { eventId: true, bodyHash: true, outcome: true } as const;
      const rows = await db.orm((orm) => orm.orderMessage.findMany({ where, select }));
      return rows.map(({ eventId, bodyHash, outcome }) => ({ eventId, fingerprint: bodyHash, outcome }));
    },
    async byId(id) {
      const text = `SELECT * FROM order_message WHERE "tenantId" = $1 AND id = $2::uuid`;
      const [row] = await db.sql<StoredRow>(text, [tenantId, id], "inbox_by_id");
      return row ? opened(row) : null;
    },
    async ofOrder(externalOrderId) {
      const text = `SELECT * FROM order_message WHERE "tenantId" = $1 AND "externalOrderId" = $2`;
      return (await db.sql<StoredRow>(text, [tenantId, externalOrderId], "inbox_of_order")).map(opened);
    },
    async countApplied(externalOrderId) {
      const text = `SELECT count(*)::int AS count FROM order_message
        WHERE "tenantId" = $1 AND "externalOrderId" = $2 AND outcome IS NOT NULL`;
      const [row] = await db.sql<{ count: number }>(text, [tenantId, externalOrderId], "inbox_applied");
      return row?.count ?? 0;
    },
    async byEventIdForUpdate(eventId) {
      const text = `SELECT * FROM order_message WHERE "tenantId" = $1 AND "eventId" = $2 FOR NO KEY UPDATE`;
      const [row] = await db.sql<StoredRow>(text, [tenantId, eventId], "inbox_lock");
      return row ? opened(row) : null;
    },
    async forUpdate(eventId, externalOrderId) {
      const rows = await db.sql<StoredRow & { isIt: boolean }>(
        forUpdateSql,
        [tenantId, eventId, externalOrderId],
        "inbox",
      );
      const it = rows.find(({ isIt }) => isIt);
      if (!it) return null;
      const earlier = rows.filter(({ isIt }) => !isIt).map(opened);
      return { fingerprint: it.bodyHash, outcome: it.outcome, earlier };
    },
    async setOutcome(eventId, outcome) {
      const text = `UPDATE order_message SET outcome = $3 WHERE "tenantId" = $1 AND "eventId" = $2`;
      await db.sql(text, [tenantId, eventId, outcome], "inbox_outcome");
    },
  };
}

type StoredRow = Pick<Row, "id" | "eventId" | "bodyHash" | "bodySealed" | "outcome" | "kind" | "occurredAt">;
