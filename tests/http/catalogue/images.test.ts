import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { images } from "#server/http/files/images.ts";
import { contextForRequest } from "#server/http/request/context.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { fakeProducts, redDot } from "#tests/fakes/products.ts";
import { mounted } from "#tests/support/network/listening.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";

const { services, database } = await seededServices();
const mine = await fakeProducts("standard");
const foreign = await fakeProducts("standard");

const sources: Record<string, Tenant["products"]> = {
  nordlicht: { source: "standard", baseUrl: mine.baseUrl },
  elbschutz: { source: "standard", baseUrl: foreign.baseUrl },
  standard: { source: "local", baseUrl: null },
};
const tenantOf = async (id: string) => {
  const tenant = await services.tenants.byId(id);
  return tenant && { ...tenant, products: sources[id] ?? tenant.products };
};
const api = await mounted(
  services.log,
  "/api/v1",
  images({
    tenants: { byId: tenantOf },
    contextFor: (tenant, req, res) => contextForRequest(services, tenant, req, res),
  }),
);
afterAll(async () => {
  await mine.close();
  await foreign.close();
});

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${api}/${path}`, { headers });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}
const pictures = (fake = mine) => fake.received.map(({ path }) => path).filter((path) => /grafik|icon/.test(path));

beforeEach(() => {
  mine.fail(null);
  mine.received.length = 0;
  mine.stock.pictures = redDot;
});

const all = [
  "produktkategorie/mobil/grafik",
  "produktkategorie/mobil/icon",
  "produkt/mobil-m/grafik",
  "produkt/mobil-m/sgrafik",
  "praemie/lesefuchs/grafik100",
  "praemie/lesefuchs/grafik50",
];

describe("a picture of the tenant's source", () => {
  it.each(all)("%s", async (path) => {
    const { status, headers, bytes } = await get(`nordlicht/${path}`);
    expect([status, headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(bytes.equals(redDot.bytes)).toBe(true);
    expect(headers.get("content-security-policy")).toContain("sandbox");
    expect(headers.get("cache-control")).toContain("max-age=3600");
    expect(pictures()).toEqual([`/produkt-api/${path}`]);
    expect((await get(`nordlicht/${path}`, { "if-none-match": headers.get("etag") ?? "" })).status).toBe(304);
    expect(pictures()).toHaveLength(1);
  });

  it("exists for a device, too", async () => {
    const id = mine.stock.devices[0]?.["Id"];
    expect((await get(`nordlicht/produkt/${id}/grafik`)).headers.get("content-type")).toBe("image/png");
  });

  it("is not found for something unknown or hidden, without a request to the source", async () => {
    for (const id of ["gibtsnicht", "637", "..%2f..%2fgeheim", "http:%2f%2f127.0.0.1"]) {
      expect((await get(`nordlicht/produkt/${id}/grafik`)).status).toBe(404);
      expect((await get(`nordlicht/produktkategorie/${id}/icon`)).status).toBe(404);
      expect((await get(`nordlicht/praemie/${id}/grafik50`)).status).toBe(404);
    }
    expect((await get("niemand/produkt/mobil-m/grafik")).status).toBe(404);
    expect(pictures()).toEqual([]);
  });

  it("is not fetched from another tenant's source", () => {
    expect(foreign.received).toEqual([]);
  });

  it.each([
    ["too large", "internet-16", () => ({ type: "image/png", bytes: Buffer.alloc(300_000, 1) })],
    ["no picture", "internet-50", () => ({ type: "text/html", bytes: Buffer.from("<script>") })],
    ["empty", "internet-100", () => ({ type: "image/png", bytes: Buffer.alloc(0) })],
  ])("that is %s is refused; a drawn one replaces it for a short time", async (_why, id, make) => {
    mine.stock.pictures = make();
    const { status, headers, bytes } = await get(`nordlicht/produkt/${id}/grafik`);
    expect([status, headers.get("content-type")]).toEqual([200, expect.stringContaining("image/svg+xml")]);
    expect(bytes.toString()).toMatch(/^<svg/);
    expect(headers.get("cache-control")).toBe("public, max-age=30");
  });

  it("that was fetched before is served while the source is unavailable", async () => {
    await get("nordlicht/produkt/mobil-l/grafik");
    mine.fail({ kind: "reset" });
    await database.owner.query(`update upstream_cache set "fetchedAt" = "fetchedAt" - interval '2 days'`);
    expect((await get("nordlicht/produkt/mobil-l/grafik")).bytes.equals(redDot.bytes)).toBe(true);
    expect((await get("nordlicht/produkt/mobil-xl/grafik")).headers.get("content-type")).toContain("svg");
  });
});

describe("without a product source", () => {
  it.each([...all, "produkt/nivaro-5-mobil-s/grafik", "produktkategorie/internet/grafik"])(
    "%s is drawn in the tenant's colours",
    async (path) => {
      const { status, headers, bytes } = await get(`standard/${path}`);
      expect([status, headers.get("content-type")]).toEqual([200, expect.stringContaining("image/svg+xml")]);
      expect(headers.get("cache-control")).toContain("max-age=3600");
      expect(bytes.toString()).toMatch(/^<svg [^>]*viewBox.*<\/svg>$/);
    },
  );

  it("unknown ids are not found", async () => {
    expect((await get("standard/produkt/gibtsnicht/grafik")).status).toBe(404);
    expect((await get("standard/praemie/gibtsnicht/grafik100")).status).toBe(404);
  });
});
