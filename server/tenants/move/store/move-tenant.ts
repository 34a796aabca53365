import { setTimeout as pause } from "node:timers/promises";
import { userError } from "#server/platform/process/user-error.ts";
import type { Edge } from "../ports.ts";
import type { Cell } from "./cell.ts";
import { moveJobs, removeRows, takeRecord } from "./contents.ts";
import { closeWhenEqual, type HandOver, openAtTaker } from "./hand-over.ts";
import { endMove, isServedBy, type Move, readMove, writeMove } from "./move-state.ts";
import { type MovedTable, movedTables } from "./moved-tables.ts";
import { problems, refusal } from "./readiness.ts";
import { catchUp, copied, publish, remove, type Stream, skipToNow, stream, subscribe } from "./replication.ts";
import { openTenant } from "./write-stop.ts";

/** A tenant on its way between the cell that it leaves and another one. */
export type Moving = {
  id: string;
  home: Cell;
  away: Cell;
  by: string;
  stopMs: number;
  edge: Edge;
  say(line: string): void;
  /** Writes the entry of the audit trail, in the cell that this command was typed at. */
  note(from: string, to: string): Promise<void>;
};

type Plan = { tables: MovedTable[]; out: Stream; back: Stream };

async function planOf({ id, home, away }: Moving): Promise<Plan> {
  const tables = await movedTables(home.client, id);
  return { tables, out: stream(id, "out", home, away, tables), back: stream(id, "back", away, home, tables) };
}

/** Moves the tenant to the other cell, or goes on where an earlier command was interrupted. */
export async function moveTenant(moving: Moving): Promise<void> {
  const { id, home, away, by, say, note } = moving;
  const plan = await planOf(moving);
  const known = await readMove(home, id);
  if (known && known.to !== away.name)
    throw userError(`${id} is on its way to ${known.to}.`, `tenant move ${id} --back ends that.`);
  if (known?.step === "away") return say(`${id} is at ${away.name}.`);
  if (known && known.step !== "copying")
    throw userError(`${id} is ${known.step}.`, `tenant move ${id} ${known.step === "returning" ? "--back" : "--drop"}`);
  const against = await problems(id, home, away, plan.tables, known !== null);
  if (against.length > 0) throw refusal(id, against);
  const move: Move = known ?? { to: away.name, step: "copying", by, startedAt: new Date().toISOString(), stopMs: null };
  await writeMove(home, id, move);
  const handOver: HandOver = { ...moving, giver: home, taker: away, forward: plan.out, backward: plan.back };
  let began: number | null = null;
  if (await isServedBy(home, id)) {
    await takeRecord(id, home, away, "away");
    await copy(plan.out, say);
    await publish(plan.back);
    await skipToNow(plan.back);
    await note(home.name, away.name);
    began = await closeWhenEqual(handOver);
  }
  await openAtTaker(handOver);
  const stopMs = began === null ? null : Math.round(performance.now() - began);
  if (stopMs !== null) say(`nothing could be written for ${(stopMs / 1000).toFixed(1)} s`);
  await remove(plan.out);
  await subscribe(plan.back, { copies: false });
  await moveJobs(id, home, away);
  await writeMove(home, id, { ...move, step: "away", stopMs });
  say(`${home.name} follows ${away.name}: tenant move ${id} --back returns, --drop ends it and deletes the rows here`);
}

/** Copies the rows and waits until the changes arrive within a second. */
async function copy(out: Stream, say: Moving["say"]): Promise<void> {
  await publish(out);
  await subscribe(out, { copies: true });
  for (let said = -1; ; ) {
    const { ready, tables, faults } = await copied(out);
    if (ready !== said) say(`${ready} of ${tables} tables are copied`);
    said = ready;
    if (ready === tables) break;
    if (faults > 20) throw userError(`${out.to.name} cannot take the rows.`, "The log of its PostgreSQL says why.");
    await pause(1_000);
  }
  while ((await catchUp(out, 600_000)) > 1_000);
  say(`${out.to.name} follows ${out.from.name}`);
}

/** Returns the tenant, whatever step the move has reached, or goes on with that. */
export async function moveBack(moving: Moving): Promise<void> {
  const { id, home, away, say, note } = moving;
  const plan = await planOf(moving);
  const move = await moveOf(moving);
  if (move.step === "dropping") throw userError(`${id} is being dropped at ${home.name}.`, `tenant move ${id} --drop`);
  const isAway = (await isServedBy(home, id)) === false;
  if (isAway && move.step === "copying" && (await isServedBy(away, id)))
    throw userError(`${id} is half moved.`, `First finish it: tenant move ${id} --to ${move.to}`);
  if (isAway && move.step !== "copying") {
    await writeMove(home, id, { ...move, step: "returning" });
    const handOver: HandOver = { ...moving, giver: away, taker: home, forward: plan.back, backward: null };
    let began: number | null = null;
    if (await isServedBy(away, id)) {
      await catchUp(plan.back, 600_000);
      began = await closeWhenEqual(handOver);
    }
    await openAtTaker(handOver);
    if (began !== null) say(`nothing could be written for ${((performance.now() - began) / 1000).toFixed(1)} s`);
    await note(away.name, home.name);
  }
  await openTenant(home.client, id);
  await remove(plan.out);
  await remove(plan.back);
  await moveJobs(id, away, home);
  await removeRows(id, away, plan.tables);
  await endMove(home, id);
  say(`${id} is at ${home.name}; nothing of it is left at ${away.name}`);
}

/** Deletes what the cell still has of a tenant that another one serves. From then on there is no way back. */
export async function dropMoved(moving: Moving): Promise<void> {
  const { id, home, away, say } = moving;
  const plan = await planOf(moving);
  const move = await moveOf(moving);
  if ((move.step !== "away" && move.step !== "dropping") || !(await isServedBy(away, id)))
    throw userError(`${id} is not at ${move.to} yet.`, `tenant move ${id} --to ${move.to}`);
  await writeMove(home, id, { ...move, step: "dropping" });
  await moveJobs(id, home, away);
  await remove(plan.back);
  await removeRows(id, home, plan.tables);
  await endMove(home, id);
  say(`nothing of ${id} is left at ${home.name}`);
}

async function moveOf({ id, home }: Moving): Promise<Move> {
  const move = await readMove(home, id);
  if (move) return move;
  throw userError(`${id} is not being moved.`, `tenant move ${id} --to <cell> begins.`, "notFound");
}
