import { describe, expect, it } from "vitest";
import type { Catalogue } from "#server/domain/product/model.ts";
import { rememberCatalogues } from "./remembered.ts";

const catalogue = (): Catalogue => ({ categories: [], products: [], offers: [] });

describe("remembered catalogues", () => {
  it("are read once for all who ask at once, by tenant and language", async () => {
    const catalogues = rememberCatalogues();
    let readings = 0;
    const load = async () => {
      readings++;
      return catalogue();
    };
    const asked = Array.from({ length: 256 }, () => catalogues.get("a", "de", load));
    expect(new Set(await Promise.all(asked)).size).toBe(1);
    expect(readings).toBe(1);
    await catalogues.get("a", "en", load);
    await catalogues.get("b", "de", load);
    expect(readings).toBe(3);
  });

  it("are read again after they were told to have changed, and after a failure", async () => {
    const catalogues = rememberCatalogues();
    const first = await catalogues.get("a", "de", async () => catalogue());
    const other = await catalogues.get("ab", "de", async () => catalogue());
    catalogues.forget("a");
    expect(await catalogues.get("a", "de", async () => catalogue())).not.toBe(first);
    expect(await catalogues.get("ab", "de", async () => catalogue())).toBe(other);
    catalogues.forget(null);
    await expect(catalogues.get("ab", "de", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    expect(await catalogues.get("ab", "de", async () => catalogue())).toEqual(catalogue());
  });

  it("that were being read while they changed are not kept", async () => {
    const catalogues = rememberCatalogues();
    const { promise, resolve } = Promise.withResolvers<Catalogue>();
    const old = catalogues.get("a", "de", () => promise);
    catalogues.forget("a");
    resolve(catalogue());
    const before = await old;
    expect(await catalogues.get("a", "de", async () => catalogue())).not.toBe(before);
  });
});
