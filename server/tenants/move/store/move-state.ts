import { type Cell, one } from "./cell.ts";

/**
 * How far a move is, kept in the cell that the tenant leaves. copying: until the tenant is closed there for good; away:
 * the other cell serves it, and its changes come back; returning, dropping: as the command says.
 */
export type Move = {
  to: string;
  step: "copying" | "away" | "returning" | "dropping";
  by: string;
  startedAt: string;
  /** How long nothing of the tenant could be written, in ms; null: not yet. */
  stopMs: number | null;
};

const keyOf = (id: string) => `move.${id}`;

/** null: the tenant is not being moved. */
export async function readMove({ client }: Cell, id: string): Promise<Move | null> {
  const { rows } = await client.query<{ value: Move }>("select value from setting where key = $1", [keyOf(id)]);
  return rows[0]?.value ?? null;
}

export async function writeMove({ client }: Cell, id: string, move: Move): Promise<void> {
  await client.query(
    "insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value",
    [keyOf(id), JSON.stringify(move)],
  );
}

export async function endMove({ client }: Cell, id: string): Promise<void> {
  await client.query("delete from setting where key = $1", [keyOf(id)]);
}

/** Whether the cell serves the tenant; null: it has no such tenant. */
export async function isServedBy(cell: Cell, id: string): Promise<boolean | null> {
  const { served } = await one<{ served: boolean | null }>(
    cell,
    "select (select coalesce(closed, '') <> 'away' from tenant where id = $1) as served",
    [id],
  );
  return served;
}

/** Advisory lock, with the hash of the tenant's id: one command at a time. */
const lock = 7_260_022;

/** false: another command moves this tenant. The lock ends with the connection. */
export async function isOnlyOne(cell: Cell, id: string): Promise<boolean> {
  const { locked } = await one<{ locked: boolean }>(cell, "select pg_try_advisory_lock($1, hashtext($2)) as locked", [
    lock,
    id,
  ]);
  return locked;
}
