import type { Db } from "#server/platform/database/database.ts";
import { sqlValue, statementName } from "#server/platform/database/insert-row.ts";
import type { EventRow, Move, MoveResult } from "#server/platform/event/model.ts";
import { createFault } from "#server/platform/fault.ts";
import { eventCte } from "./events.ts";

/**
 * A table whose rows follow a table of states: its name, the SQL types of the columns that a move may change, and its
 * key, unless that is a uuid called id.
 */
export type StatefulTable = {
  table: string;
  aggregate: EventRow["aggregate"];
  columns: Record<string, string>;
  keyColumn?: { column: string; type: string };
};

/** CTEs that write only if the CTE `after` has a row; `offset`: the number of values that the statement already has. */
export type FurtherCtes = (after: string, offset: number) => { cte: string; values: unknown[] };

/**
 * Updates the state WHERE state = from and writes the event, in one statement. A key that was used before moves
 * nothing; if the row is nevertheless in `from`, that is a fault (tag "keyReused"). A column that `columns` does not
 * name is a fault, too. The event keeps what was changed, so that the row can be shown as of a moment (replay.ts).
 * `further`: what else the same statement writes.
 */
export async function moveRow(
  db: Db,
  { table, aggregate, columns, keyColumn = { column: "id", type: "uuid" } }: StatefulTable,
  move: Move<string>,
  change: Record<string, unknown> = {},
  further: FurtherCtes | null = null,
): Promise<MoveResult> {
  const { id, eventId, ...event } = move;
  const names = Object.keys(change).filter((name) => change[name] !== undefined);
  const unknown = names.filter((name) => !(name in columns));
  if (unknown.length > 0) throw createFault("unknownColumn", `A move of ${table} cannot change ${unknown.join(", ")}.`);
  const values = [db.tenantId, id, move.from, move.to, move.occurredAt, move.key, ...names.map((name) => change[name])];
  const also = names.map((name, index) => `, "${name}" = $${index + 7}::${columns[name]}`).join("");
  const data = recordedChange(change);
  const row = eventCte(
    db.tenantId,
    { id: eventId, aggregate, aggregateId: id, ...event, ...(data ? { data } : {}) },
    { after: "moved", offset: values.length },
  );
  const more = further?.("moved", values.length + row.values.length);
  const text = `WITH moved AS (
      UPDATE "${table}" SET state = $4,
        "stateSince" = CASE WHEN $3::text = $4::text THEN "stateSince" ELSE $5::timestamptz END${also}
      WHERE "tenantId" = $1 AND ${keyColumn.column} = $2::${keyColumn.type} AND state = $3
        AND NOT EXISTS (SELECT FROM event WHERE "tenantId" = $1 AND key = $6)
      RETURNING ${keyColumn.column}
    ), ${row.cte}${more ? `, ${more.cte}` : ""}
    SELECT EXISTS (SELECT FROM moved) AS moved`;
  const all = [...values.map(sqlValue), ...row.values, ...(more?.values ?? [])];
  const [answer] = await db.sql<{ moved: boolean }>(text, all, statementName(text));
  if (answer?.moved) return "moved";
  const [now] = await db.sql<{ state: string | null; isKnown: boolean }>(
    `SELECT (SELECT state FROM "${table}" WHERE "tenantId" = $1 AND ${keyColumn.column} = $2::${keyColumn.type}) AS state,
       EXISTS (SELECT FROM event WHERE "tenantId" = $1 AND key = $3) AS "isKnown"`,
    [db.tenantId, id, move.key],
  );
  if (!now?.isKnown) return "stale";
  if (now.state === move.from && move.from !== move.to) {
    throw createFault("keyReused", `The key of "${move.event}" was used before, and ${table} is ${move.from} again.`);
  }
  return "repeated";
}

/** What an event keeps of a change; null: nothing. Hashes are erased with their row, and an event is not. */
function recordedChange(change: Readonly<Record<string, unknown>>): NonNullable<EventRow["data"]> | null {
  const kept = Object.entries(change).filter(([name, value]) => value !== undefined && !name.endsWith("Hash"));
  const written = kept.map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]);
  return written.length === 0 ? null : Object.fromEntries(written);
}
