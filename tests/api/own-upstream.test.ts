import { expect, it } from "vitest";
import type { Tenant } from "#server/tenants/model.ts";
import { openFacade } from "./support/support.ts";

const { call, services, port } = await openFacade();
const byId = services.tenants.byId;
/** A tenant whose product API is another tenant's facade, on this machine. */
const baseUrl = `http://127.0.0.1:${port}/api/v1/nordlicht`;
services.tenants.byId = async (id) => {
  const [own = "", source = ""] = id.split("-via-");
  const tenant: Tenant | null = await byId(own);
  return tenant && source ? { ...tenant, id: own, products: { source, baseUrl } } : tenant;
};

it.each(["standard", "extern"])("the %s adapter reads another tenant's facade as its product API", async (kind) => {
  const via = `standard-via-${kind}`;
  const ids = async (path: string, provider: string) =>
    (await call(`GET ${path}`, {}, provider)).json.map(({ Id }: { Id: string }) => Id);
  expect(await ids("/produktkategorie", via)).toEqual(await ids("/produktkategorie", "nordlicht"));
  expect(await ids("/produkt", via)).toEqual(await ids("/produkt", "nordlicht"));
  expect(await ids("/produkt?kategorie=mobil&quelle=shop", via)).toEqual(["mobil-s", "mobil-m", "mobil-l", "mobil-xl"]);
  expect((await call("GET /produkt/mobil-m", {}, via)).json).toEqual((await call("GET /produkt/mobil-m")).json);
  expect((await call("GET /produkt/handytarife/mobil-s", {}, via)).json.length).toBeGreaterThan(0);
  expect((await call("GET /produkt/maxpraemiewert", {}, via)).json.WertCent).toBe(11000);
  expect((await call("GET /produkt?kategorie=gibtsnicht", {}, via)).json.Message).toBe("404 - Unknown category");
  for (const path of ["/extern/produkt/mobil-m?quelle=shop", "/produkt/mobil-m/extern?quelle=shop"])
    expect((await call(`GET ${path}`, {}, via)).json.Id).toBe("mobil-m");
  expect(await ids("/extern/produkt/?quelle=shop&kategorie=mobil", via)).toHaveLength(4);
  expect((await call("GET /extern/produkt/637", {}, via)).json.Code).toBe("PSOF0307");
});

it("the agency adapter reads agents and single products from it", async () => {
  const via = "elbschutz-via-agentur";
  expect((await call("GET /Produkt/agents", {}, via)).json).toEqual([]);
  expect((await call("GET /Produkt/berater?query=&page=1&pagesize=6", {}, via)).json).toEqual({
    Agents: [],
    HasNext: false,
    PageCount: 0,
    TotalCount: 0,
  });
  expect((await call("GET /Produkt/mobil-m", {}, via)).json.Id).toBe("mobil-m");
});

it("an unknown kind is logged, and answered with a fault", async () => {
  const { status, json } = await call("GET /produkt", {}, "standard-via-erfunden");
  expect([status, json.Code]).toEqual([500, "PSOF0001"]);
});
