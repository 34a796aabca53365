import { describe, expect, it } from "vitest";
import type { Catalogue } from "#server/catalogue/product/model.ts";
import { heldTenants, tenantCache } from "./tenant-cache.ts";

const catalogue = (): Catalogue => ({ categories: [], products: [], offers: [] });

describe("a cached value", () => {
  it("is loaded once for concurrent callers, by tenant and language", async () => {
    const catalogues = tenantCache<Catalogue>();
    let readings = 0;
    const load = async () => {
      readings++;
      return catalogue();
    };
    const concurrent = Array.from({ length: 256 }, () => catalogues.get("a", "de", load));
    expect(new Set(await Promise.all(concurrent)).size).toBe(1);
    expect(readings).toBe(1);
    await catalogues.get("a", "en", load);
    await catalogues.get("b", "de", load);
    expect(readings).toBe(3);
  });

  it("is loaded again after a change and after a failure", async () => {
    const catalogues = tenantCache<Catalogue>();
    const first = await catalogues.get("a", "de", async () => catalogue());
    const other = await catalogues.get("ab", "de", async () => catalogue());
    catalogues.invalidate("a");
    expect(await catalogues.get("a", "de", async () => catalogue())).not.toBe(first);
    expect(await catalogues.get("ab", "de", async () => catalogue())).toBe(other);
    catalogues.invalidate(null);
    await expect(catalogues.get("ab", "de", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    expect(await catalogues.get("ab", "de", async () => catalogue())).toEqual(catalogue());
  });

  it("of the tenant used least recently gives way, so that the process does not grow with the number of tenants", async () => {
    const texts = tenantCache<number>();
    const readings: string[] = [];
    const read = (tenantId: string) =>
      texts
        .get(tenantId, "de", async () => readings.push(tenantId))
        .then(() => texts.get(tenantId, "en", async () => 0));
    for (let n = 0; n < heldTenants; n++) await read(`t${n}`);
    await read("t0");
    await read("one-more");
    readings.length = 0;
    await read("t0");
    await read("t1");
    expect(readings).toEqual(["t1"]);
  });

  it("is not stored if it changed while it was being loaded", async () => {
    const catalogues = tenantCache<Catalogue>();
    const { promise, resolve } = Promise.withResolvers<Catalogue>();
    const old = catalogues.get("a", "de", () => promise);
    catalogues.invalidate("a");
    resolve(catalogue());
    const before = await old;
    expect(await catalogues.get("a", "de", async () => catalogue())).not.toBe(before);
  });

  it("is not waited for longer than the limit, and loaded again by the next caller", async () => {
    const catalogues = tenantCache<Catalogue>({ loadMs: 20 });
    const never = () => new Promise<Catalogue>(() => {});
    await expect(catalogues.get("a", "de", never)).rejects.toMatchObject({ tag: "databaseUnavailable" });
    expect(await catalogues.get("a", "de", async () => catalogue())).toEqual(catalogue());
  });
});
