import { expect, test } from "vitest";
import { zipf } from "#tests/support/network/zipf.ts";
import { sharesOf } from "./shares.ts";

/** Fills a cache as the page cache does. */
function cacheOf(maxBytes: number) {
  const shares = sharesOf(maxBytes);
  const kept = new Map<string, string>();
  return {
    kept,
    keysOf: (tenantId: string) => [...kept].filter(([, owner]) => owner === tenantId).map(([key]) => key),
    store(tenantId: string, key: string, bytes: number) {
      kept.set(key, tenantId);
      for (const gone of shares.stored(tenantId, key, bytes)) kept.delete(gone);
    },
    /** Whether it was there; one that is missing is stored. */
    visit(tenantId: string, key: string, bytes: number): boolean {
      if (kept.has(key)) shares.used(tenantId, key);
      else this.store(tenantId, key, bytes);
      return kept.has(key);
    },
  };
}

test("the page that was not used for longest goes", () => {
  const cache = cacheOf(30);
  for (const key of ["a", "b", "c"]) cache.store("north", key, 10);
  cache.visit("north", "a", 10);
  cache.store("north", "d", 10);
  expect(cache.keysOf("north")).toEqual(["a", "c", "d"]);
  cache.store("north", "c", 20);
  expect(cache.keysOf("north")).toEqual(["c", "d"]);
});

test("a page larger than the whole cache leaves nothing behind", () => {
  const cache = cacheOf(30);
  cache.store("north", "large", 31);
  cache.store("north", "small", 10);
  expect([...cache.kept.keys()]).toEqual(["small"]);
});

test("a tenant that visits a thousand addresses evicts no other tenant below its share", () => {
  const cache = cacheOf(1_000);
  const quiet = ["a", "b", "c", "d"];
  for (const tenantId of quiet) for (let page = 0; page < 19; page++) cache.store(tenantId, `${tenantId} ${page}`, 10);
  for (let address = 0; address < 1_000; address++) cache.store("noisy", `?c=${address}`, 10);
  for (const tenantId of quiet) expect(cache.keysOf(tenantId)).toHaveLength(19);
  expect(cache.keysOf("noisy")).toEqual(Array.from({ length: 24 }, (_, index) => `?c=${976 + index}`));
});

test("a cache of the default size answers 19 of 20 visits of a thousand tenants with campaigns", () => {
  const cache = cacheOf(64 * 1024 * 1024);
  const [tenant, page, campaign] = [zipf(1_000), zipf(12), zipf(4)];
  let [hits, visits] = [0, 0];
  for (let visit = 0; visit < 300_000; visit++) {
    const tenantId = `brand-${tenant()}`;
    const key = `${tenantId} ${page()} ${campaign()}`;
    const isHit = cache.kept.has(key);
    cache.visit(tenantId, key, 40_000);
    if (visit < 100_000) continue;
    visits += 1;
    if (isHit) hits += 1;
  }
  expect(hits / visits).toBeGreaterThan(0.95);
});
