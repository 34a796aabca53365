import assert from "node:assert/strict";
import { query } from "#tests/support/database/server.ts";
import type { Load, Sample } from "./load.ts";

/** A time in which the tenant's writes may be refused; in ms of performance.now(). */
export type Stop = { what: string; from: number; until: number };

/** What failed: nothing of the other tenant; of the moved one only within its stops, with the time to wait. */
export function judge(
  moved: { name: string; load: Load; stops: readonly Stop[] },
  other: { name: string; load: Load },
  say: (line: string) => void,
): void {
  const failed = (load: Load) => load.samples.filter(({ ok }) => !ok);
  say(`${other.name}: ${other.load.samples.length} requests, ${failed(other.load).length} failed`);
  assert.deepEqual(failed(other.load).slice(0, 5), []);
  const all = failed(moved.load);
  // A request may have waited for the stop before it was refused; the line about it was read a little later.
  const within = ({ from, until }: Stop, { began, ended }: Sample) => ended > from - 1_000 && began < until + 500;
  for (const stop of moved.stops) {
    const own = all.filter((sample) => within(stop, sample));
    const kinds = Map.groupBy(own, ({ kind, status }) => `${kind} ${status}`);
    const text = [...kinds].map(([kind, samples]) => `${kind}: ${samples.length}`).join(", ");
    say(`${moved.name}, ${stop.what}: ${own.length} requests were refused (${text})`);
  }
  say(
    `${moved.name}: ${moved.load.samples.length} requests, ${all.length} refused, of which ${all.filter(({ status }) => status === 503).length} with 503`,
  );
  assert.deepEqual(all.filter((sample) => !moved.stops.some((stop) => within(stop, sample))).slice(0, 5), []);
  assert.deepEqual(all.filter(({ status, retryAfter }) => status !== 503 || retryAfter !== "5").slice(0, 5), []);
}

/** Everything acknowledged is there; an order's message may still have to take effect. Returns how much. */
export async function stored(url: string, tenant: string, load: Load): Promise<string> {
  const list = (ids: readonly string[]) => ids.map((id) => `'${id}'`).join(", ") || "''";
  const [found] = await query(
    url,
    `select (select count(*)::int from recommendation where "tenantId" = '${tenant}' and number in (${list(load.numbers)})) as numbers,
       (select count(distinct "externalOrderId")::int from order_message where "tenantId" = '${tenant}'
         and "externalOrderId" in (${list(load.orders)})) as orders,
       (select count(*)::int from click where "tenantId" = '${tenant}' and "recommendationNumber" in (${list(load.numbers)})) as clicks`,
  );
  assert.equal(found?.["numbers"], load.numbers.length, "acknowledged recommendations");
  assert.equal(found?.["orders"], load.orders.length, "acknowledged orders");
  assert(Number(found?.["clicks"]) >= load.clicks(), "acknowledged clicks");
  return `${tenant}: ${load.numbers.length} recommendations, ${load.orders.length} orders, ${load.clicks()} clicks are stored`;
}
