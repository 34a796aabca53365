import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { erasureRepository } from "#server/office/store/erasure.ts";
import { dueBefore } from "#server/people/privacy/retention.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import type { CacheTimes } from "#server/platform/upstream/cache-times.ts";
import { createCache, type Loaded } from "#server/platform/upstream/cached.ts";
import { cachedResponses } from "#server/platform/upstream/store/cached-responses.ts";
import { database } from "#tests/support/database/database.ts";

const base = await database();
const databases = openDatabase({ url: base.appUrl, poolSize: 4 });
afterAll(() => databases.end());

const silent = { info() {}, warn() {}, error() {} };
const answers = cachedResponses(databases.of("nordlicht"));
let keys = 0;

/** One process with its own memory, and a service that answers with the content of `says`. */
function process(times: Partial<CacheTimes> = {}, key = `key ${++keys}`, keeps?: "found" | "nothing") {
  const cache = createCache(silent, times);
  const service = {
    says: { kind: "found", value: "eins" } as Loaded<string>,
    calls: 0,
    hold: null as Promise<void> | null,
  };
  const load = async () => {
    service.calls++;
    await service.hold;
    return service.says;
  };
  const read = () =>
    cache
      .of("nordlicht", "content", answers)
      .read({ key, shape: z.string(), load, ...(keeps ? { persist: keeps } : {}) });
  return { key, cache, service, read };
}

const age = (key: string, ms: number) =>
  base.owner.query(`update upstream_cache set "fetchedAt" = "fetchedAt" - $1 * interval '1 ms' where key = $2`, [
    ms,
    key,
  ]);
const found = (value: string) => ({ kind: "found", value });
const failed = { kind: "failed", why: "down" } as const;
const day = 24 * 60 * 60_000;

it("concurrent readers share one request to the service; later ones read memory, then the database", async () => {
  const one = process();
  const all = await Promise.all(Array.from({ length: 256 }, one.read));
  expect(new Set(all.map((reading) => JSON.stringify(reading)))).toEqual(new Set([JSON.stringify(found("eins"))]));
  expect(one.service.calls).toBe(1);
  const other = process({}, one.key);
  expect(await other.read()).toEqual(found("eins"));
  expect(other.service.calls).toBe(0);
});

it("an outdated answer is served at once and refreshed in the background", async () => {
  const one = process();
  await one.read();
  await age(one.key, 6 * 60_000);
  const other = process({ memoryMs: 0 }, one.key);
  const { promise, resolve } = Promise.withResolvers<void>();
  other.service.hold = promise;
  other.service.says = { kind: "found", value: "zwei" };
  expect(await other.read()).toEqual(found("eins"));
  expect(await other.read()).toEqual(found("eins"));
  resolve();
  await other.cache.close();
  expect(await other.read()).toEqual(found("zwei"));
  expect(other.service.calls).toBe(1);
});

it("answers are served for seven days without the service, and no longer", async () => {
  const one = process();
  await one.read();
  await age(one.key, 7 * day - 60_000);
  const other = process({}, one.key);
  other.service.says = failed;
  expect(await other.read()).toEqual(found("eins"));
  await other.cache.close();
  await age(one.key, 60_000);
  const late = process({ failedMs: 0 }, one.key);
  late.service.says = failed;
  expect(await late.read()).toEqual({ kind: "unavailable" });
  late.service.says = { kind: "found", value: "wieder da" };
  expect(await late.read()).toEqual(found("wieder da"));
});

it("without any answer, one page does not request the service repeatedly", async () => {
  const one = process({ failedMs: 60_000 });
  one.service.says = failed;
  for (let time = 0; time < 3; time++) expect(await one.read()).toEqual({ kind: "unavailable" });
  expect(one.service.calls).toBe(1);
  one.service.says = { kind: "found", value: "da" };
  one.cache.invalidate("nordlicht");
  expect(await one.read()).toEqual(found("da"));
});

it("an absent answer is cached for a minute", async () => {
  const one = process();
  one.service.says = { kind: "absent" };
  expect(await one.read()).toEqual({ kind: "absent" });
  const other = process({}, one.key);
  expect(await other.read()).toEqual({ kind: "absent" });
  expect(other.service.calls).toBe(0);
  await age(one.key, 61_000);
  const later = process({}, one.key);
  await later.read();
  await later.cache.close();
  expect(later.service.calls).toBe(1);
});

describe("a key that visitors can choose", () => {
  const rowOf = async (key: string) => (await answers.get("content", key)).entry;

  it("and that is not found leaves no row, and is requested once a minute per process", async () => {
    const one = process({}, "invented", "found");
    one.service.says = { kind: "absent" };
    const all = await Promise.all(Array.from({ length: 50 }, one.read));
    for (let time = 0; time < 20; time++) all.push(await one.read());
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(["absent"]));
    expect(one.service.calls).toBe(1);
    expect(await rowOf("invented")).toBeNull();
    const other = process({}, "invented", "found");
    expect(await other.read()).toEqual(found("eins"));
    expect(await rowOf("invented")).toMatchObject({ value: "eins" });
  });

  it("and that is deleted replaces the stored answer", async () => {
    const one = process({ memoryMs: 0, freshMs: 0 }, "gone", "found");
    await one.read();
    one.service.says = { kind: "absent" };
    await one.read();
    await one.cache.close();
    expect(await rowOf("gone")).toMatchObject({ value: null });
    const other = process({}, "gone", "found");
    expect(await other.read()).toEqual({ kind: "absent" });
    expect(other.service.calls).toBe(0);
  });

  it("in any number leaves no rows, and stays in memory during a failure without repeated requests", async () => {
    const one = process({ freshMs: 0, retryMs: 60_000 }, "endless", "nothing");
    expect(await one.read()).toEqual(found("eins"));
    one.service.says = failed;
    for (let time = 0; time < 10; time++) {
      expect(await one.read()).toEqual(found("eins"));
      await one.cache.close();
    }
    expect(one.service.calls).toBe(2);
    expect(await rowOf("endless")).toBeNull();
  });
});

it("a change makes the next reader request it again; if that fails, the old answer is kept", async () => {
  const one = process();
  await one.read();
  await answers.invalidate("content");
  one.cache.invalidate("nordlicht", "content");
  one.service.says = failed;
  expect(await one.read()).toEqual(found("eins"));
  one.cache.invalidate(null);
  one.service.says = { kind: "found", value: "zwei" };
  expect(await one.read()).toEqual(found("zwei"));
});

it("an answer requested before a change is not stored as current", async () => {
  const one = process();
  const { promise, resolve } = Promise.withResolvers<void>();
  one.service.hold = promise;
  const before = one.read();
  await expect.poll(() => one.service.calls).toBe(1);
  await answers.invalidate("content");
  one.cache.invalidate("nordlicht");
  resolve();
  expect(await before).toEqual(found("eins"));
  one.service.says = { kind: "found", value: "zwei" };
  expect(await one.read()).toEqual(found("zwei"));
});

it("an older answer does not replace a newer one", async () => {
  const { now } = await answers.get("content", "race");
  await answers.put("content", "race", "neu", now);
  await answers.put("content", "race", "alt", new Date(now.getTime() - 1));
  expect((await answers.get("content", "race")).entry?.value).toBe("neu");
});

it("an answer stored with another schema is not served", async () => {
  const one = process();
  const { now } = await answers.get("content", one.key);
  await answers.put("content", one.key, { another: "shape" }, now);
  expect(await one.read()).toEqual(found("eins"));
});

it("an answer of one tenant is not served to another", async () => {
  const one = process();
  await one.read();
  const { entry } = await cachedResponses(databases.of("elbschutz")).get("content", one.key);
  expect(entry).toBeNull();
});

it("the service is used without the cache if its database is unavailable", async () => {
  const away = openDatabase({ url: "postgres://nobody@127.0.0.1:1/none", poolSize: 1 });
  const cache = createCache(silent);
  const question = { key: "a", shape: z.string(), load: async () => ({ kind: "found", value: "da" }) as const };
  expect(await cache.of("nordlicht", "content", cachedResponses(away.of("nordlicht"))).read(question)).toEqual(
    found("da"),
  );
  await away.end();
});

it("a database that does not answer delays no one for longer than its limit", async () => {
  const locking = await base.owner.connect();
  const frozen = async (work: () => Promise<unknown>) => {
    await locking.query("begin; lock table upstream_cache in access exclusive mode");
    await work();
    await locking.query("rollback");
  };
  const reading = process({ storeMs: 30 });
  await frozen(async () => expect(await reading.read()).toEqual(found("eins")));

  // The table is locked between reading and storing.
  const keeping = process({ storeMs: 30 });
  const { promise, resolve } = Promise.withResolvers<void>();
  keeping.service.hold = promise;
  const storing = keeping.read();
  await expect.poll(() => keeping.service.calls).toBe(1);
  await frozen(async () => {
    resolve();
    expect(await storing).toEqual(found("eins"));
  });
  locking.release();
});

it("the memory limit is respected, and rows that are too old are ignored", async () => {
  const cache = createCache(silent, { entries: 3 });
  const reader = cache.of("standard", "content", cachedResponses(databases.of("standard")));
  for (const key of ["a", "b", "c", "d"])
    await reader.read({ key, shape: z.string(), load: async () => ({ kind: "found", value: key }) });
  await cachedResponses(databases.of("standard")).invalidate("content");
  await base.owner.query(
    `update upstream_cache set "fetchedAt" = now() - interval '9 days' where "tenantId" = 'standard'`,
  );
  const standard = erasureRepository(databases.of("standard"));
  const before = dueBefore("cachedResponses", new Date());
  expect(await standard.erase("cachedResponses", before, 3)).toMatchObject({ count: 3 });
  expect(await standard.erase("cachedResponses", before, 3)).toMatchObject({ count: 1 });
});
