import { setTimeout as pause } from "node:timers/promises";
import { userError } from "#server/platform/process/user-error.ts";
import type { Edge } from "../ports.ts";
import { type Cell, one } from "./cell.ts";
import { moveJobs, raiseInvoiceCounters, raiseSequences, restJobs, runningJobs, takeRecord } from "./contents.ts";
import { isServedBy } from "./move-state.ts";
import { differingTables } from "./moved-tables.ts";
import { catchUp, type Stream, skipToNow } from "./replication.ts";
import { giveAway, openTenant, stopWrites } from "./write-stop.ts";

/** A tenant goes from the cell that serves it to the one that has followed it. */
export type HandOver = {
  id: string;
  giver: Cell;
  taker: Cell;
  /** What the taker follows the giver by. */
  forward: Stream;
  /** What the giver will follow the taker by, published already; null: it will not. */
  backward: Stream | null;
  /** Longest time in which nothing of the tenant can be written, in ms. */
  stopMs: number;
  edge: Edge;
  say(line: string): void;
};

/** How long running jobs of the tenant may take to end before the stop; then they are tried again afterwards. */
const jobsMs = 5_000;

/**
 * Stops the tenant's writes at the giver, lets the taker catch up, compares every table, and closes the tenant at the
 * giver for good. Whatever fails before that opens it again, and if this process is killed it is open after `stopMs`.
 * Returns when the stop began (performance.now()).
 */
export async function closeWhenEqual({ id, giver, taker, forward, stopMs, say }: HandOver): Promise<number> {
  await restJobs(id, giver);
  for (const until = performance.now() + jobsMs; performance.now() < until && (await runningJobs(id, giver)) > 0; )
    await pause(100);
  const began = performance.now();
  const late = () =>
    userError(
      `${id} was not equal within ${stopMs / 1000} s; its writes go on.`,
      "Run it again, or with a longer --stop.",
    );
  const left = () => {
    const ms = stopMs - (performance.now() - began);
    if (ms > 0) return ms;
    throw late();
  };
  try {
    const until = await stopWrites(giver.client, id, stopMs);
    say(`writes of ${id} are stopped`);
    await catchUp(forward, left());
    const differing = await atMost(left(), [giver, taker], () =>
      differingTables([giver.client, taker.client], forward.tables),
    );
    if (differing === null) throw late();
    if (differing.length > 0) {
      throw userError(
        `${giver.name} and ${taker.name} differ:\n${differing.map(({ name, sums }) => `  ${name}: ${sums.join(" and ")}`).join("\n")}`,
        `${id} stays at ${giver.name}. tenant move ${id} --back begins anew.`,
      );
    }
    say(`${forward.tables.length} tables are equal: ${await rowsOf(forward)} rows`);
    await giveAway(giver.client, id, until);
  } catch (fault) {
    await openTenant(giver.client, id);
    throw fault;
  }
  return began;
}

/** What `work` returns; null: a statement of it took longer. */
async function atMost<T>(ms: number, cells: readonly Cell[], work: () => Promise<T>): Promise<T | null> {
  for (const { client } of cells) await client.query(`set statement_timeout = ${Math.ceil(ms)}`);
  try {
    return await work();
  } catch (fault) {
    if ((fault as { code?: string }).code === "57014") return null;
    throw fault;
  } finally {
    for (const { client } of cells) await client.query("set statement_timeout = '30min'");
  }
}

/**
 * Lets the taker serve the tenant that the giver has closed, then sends its visitors and its jobs there. Each step may
 * be repeated, so that a killed command goes on here.
 */
export async function openAtTaker({ id, giver, taker, backward, edge, say }: HandOver): Promise<void> {
  if (!(await isServedBy(taker, id))) {
    await raiseSequences(giver, taker);
    await raiseInvoiceCounters(id, giver, taker);
    if (backward) await skipToNow(backward);
    await takeRecord(id, giver, taker, null);
  }
  await edge.route(await edgeKeys(id, taker), taker.name);
  say(`${taker.name} serves ${id}`);
  const jobs = await moveJobs(id, giver, taker);
  if (jobs > 0) say(`${jobs} waiting jobs go on at ${taker.name}`);
}

async function edgeKeys(id: string, cell: Cell): Promise<string[]> {
  const { hosts } = await one<{ hosts: string[] }>(
    cell,
    `select array(
       select distinct lower(name) from jsonb_each(record->'hosts') as h(environment, list), jsonb_array_elements_text(list) as name
       order by 1
     ) as hosts from tenant where id = $1`,
    [id],
  );
  return [...hosts, id];
}

async function rowsOf({ to, tables }: Stream): Promise<number> {
  const counts = tables.map(({ name, condition }) => `(select count(*) from ${name} where ${condition})`);
  return (await one<{ rows: number }>(to, `select (${counts.join(" + ")})::int as rows`)).rows;
}
