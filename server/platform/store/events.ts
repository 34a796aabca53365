import type { Db } from "#server/platform/database/database.ts";
import type { EventRepository, EventRow } from "#server/platform/event/model.ts";
import { webhookCtes } from "#server/platform/store/webhook-ctes.ts";

type Row = Omit<EventRow, "actorId" | "reasonCode" | "data"> & {
  actorId: string | null;
  reasonCode: string | null;
  data: EventRow["data"] | null;
  recordedAt: Date;
};

/** The append-only record of every transition. */
export function eventRepository(db: Db): EventRepository {
  const { tenantId } = db;
  return {
    async append(event) {
      const { cte, values } = eventCte(tenantId, event);
      const rows = await db.sql(`WITH ${cte} SELECT id FROM event_row`, values, "event_append");
      return rows.length === 1;
    },

    async of(aggregate, aggregateId) {
      const rows = await db.orm((orm) =>
        orm.event.findMany({
          where: { tenantId, aggregate, aggregateId },
          orderBy: { seq: "asc" },
        }),
      );
      return rows.map(({ tenantId: _, id: __, seq: ___, ...row }) => read(row as Row));
    },
  };
}

function read({ actorId, reasonCode, data, ...row }: Row): EventRow & { recordedAt: Date } {
  return {
    ...row,
    ...(actorId === null ? {} : { actorId }),
    ...(reasonCode === null ? {} : { reasonCode }),
    ...(data === null || data === undefined ? {} : { data }),
  };
}

/**
 * The CTE `event_row` that writes an event, and those that write its webhooks, for use in larger statements. `after`
 * names a CTE: without a row in it no event is written; `offset` is the number of values that the statement already
 * has. A key that was used before writes nothing.
 */
export function eventCte(
  tenantId: string,
  event: EventRow,
  { after, offset = 0 }: { after?: string; offset?: number } = {},
): { cte: string; values: unknown[] } {
  const values = [
    tenantId,
    event.aggregate,
    event.aggregateId,
    event.event,
    event.from,
    event.to,
    event.actor,
    event.actorId ?? null,
    event.reasonCode ?? null,
    event.key,
    event.data ? JSON.stringify(event.data) : null,
    event.occurredAt.toISOString(),
    event.id ?? null,
  ];
  const types = [
    "text",
    "text",
    "text",
    "text",
    "text",
    "text",
    "text",
    "text",
    "text",
    "text",
    "jsonb",
    "timestamptz",
    "uuid",
  ];
  const place = (index: number) => `$${offset + index + 1}::${types[index]}`;
  const cte = `event_row AS (
    INSERT INTO event ("tenantId", id, aggregate, "aggregateId", event, "from", "to", actor, "actorId", "reasonCode", key, data, "occurredAt")
    SELECT ${place(0)}, coalesce(${place(12)}, gen_random_uuid()), ${values
      .slice(1, 12)
      .map((_, index) => place(index + 1))
      .join(", ")} ${after ? `FROM ${after}` : ""}
    ON CONFLICT ("tenantId", key) DO NOTHING
    RETURNING "tenantId", id, aggregate, event, "from", "to"
  ), ${webhookCtes("event_row")}`;
  return { cte, values };
}
