import { describe, expect, it } from "vitest";
import { openFacade } from "#tests/api/support/support.ts";

const { call } = await openFacade();

describe("mandant", () => {
  it("returns a tenant's public configuration, below its provider and at the top level", async () => {
    const { status, json } = await call("GET /mandant");
    expect(status).toBe(200);
    expect(json).toMatchObject({
      Mandant: "nordlicht",
      MandantUrl: expect.stringMatching(/^https:/),
      ReferralLinkDomain: "https://nordlicht.test",
      ModuleErzwingeLogin: false,
      ModuleWhatsApp: true,
      Kanaele: { Kopieren: 0, LinkedIn: 12 },
      AllowSelfRecommendation: false,
      EmailBestaetigung: false,
      EmailWhitelist: false,
      ReferrerDefaultShare: 0,
      MaxEmpfaengerPraemieCent: null,
      ModuleAuftragsdatumMindestalterTage: 56,
    });
    expect((await call("GET /mandant/nordlicht")).json).toEqual(json);
    expect((await call("GET /api/v1/mandant/nordlicht")).json).toEqual(json);
    expect((await call("GET /api/v1/Mandant/nordlicht/")).json).toEqual(json);
  });

  it("differs for each tenant", async () => {
    const elbschutz = (await call("GET /api/v1/mandant/elbschutz")).json;
    expect(elbschutz).toMatchObject({ Mandant: "elbschutz", ModuleGmail: false, MaxEmpfaengerPraemieCent: 5000 });
    // In a tenant that hides account messages everybody confirms their address, whatever the switch says.
    expect((await call("GET /api/v1/mandant/standard")).json.EmailBestaetigung).toBe(true);
    expect((await call("GET /mandant/elbschutz")).status).toBe(404);
    expect((await call("GET /api/v1/mandant/niemand")).status).toBe(404);
    expect((await call("POST /api/v1/mandant/nordlicht", { body: {} })).status).toBe(405);
  });

  it("contains no secret and no mail address", async () => {
    const text = JSON.stringify((await call("GET /mandant")).json);
    expect(text).not.toMatch(/IBAN_|_KEY|SECRET|@|staffDomains|partner\./);
  });
});

describe("produkt", () => {
  it("lists categories and products under their German names", async () => {
    const categories = (await call("GET /produktkategorie")).json;
    expect(categories[0]).toMatchObject({ Id: "mobil", Bereich: "privat", Name: expect.any(String) });
    const products = (await call("GET /produkt")).json;
    expect(products.length).toBeGreaterThan(20);
    expect(products.find(({ Id }: { Id: string }) => Id === "mobil-m")).toMatchObject({
      Kategorie: "mobil",
      Klasse: "M",
      Young: false,
      Hybrid: false,
      PreisMonatlich: expect.any(Number),
      Beschreibung1: expect.any(String),
      Provision: "standard;5000",
      Praemien: [],
    });
    for (const id of ["637", "638", "639", "640"]) expect((await call(`GET /produkt/${id}`)).status).toBe(404);
  });

  it("lists by category, source and tariff", async () => {
    const ids = async (query: string) =>
      (await call(`GET /produkt/?${query}`)).json.map(({ Id }: { Id: string }) => Id);
    expect(await ids("quelle=local&kategorie=mobil")).toEqual(["mobil-s", "mobil-m", "mobil-l", "mobil-xl"]);
    const unknown = await call("GET /produkt/?kategorie=gibtsnicht");
    expect([unknown.status, unknown.json.Message, unknown.json.Feld]).toEqual([
      404,
      "404 - Unknown category",
      "kategorie",
    ]);
    expect(await ids("kategorie=mobil")).toHaveLength(4);
    expect(await ids("kategorie=")).toHaveLength((await ids("")).length);
  });

  it("returns one, its devices, and the highest reward", async () => {
    expect((await call("GET /produkt/mobil-m")).json.Id).toBe("mobil-m");
    expect((await call("GET /produkt/mobil-m/extern?quelle=shop")).json.Id).toBe("mobil-m");
    expect((await call("GET /produkt/nichts")).json).toMatchObject({ Code: "PSOF0307", Feld: "Produkt" });
    const [device] = (await call("GET /produkt/handytarife/mobil-s")).json;
    expect(device).toMatchObject({ TarifId: "mobil-s", GeraeteTyp: "smartphone", PreisHandy: expect.any(Number) });
    expect([0, 1]).toContain(device.Aktion);
    expect((await call("GET /produkt/handytarife/nichts")).json).toEqual([]);
    expect((await call("GET /produkt/maxpraemiewert")).json).toEqual({ Wert: 110, WertCent: 11000 });
  });
});

describe("produkt/berater", () => {
  it("returns no agents if the source has none, and validates page numbers", async () => {
    const empty = { Agents: [], HasNext: false, PageCount: 0, TotalCount: 0 };
    expect((await call("GET /Produkt/berater?query=&page=&pagesize=")).json).toEqual(empty);
    expect((await call("GET /Produkt/agents?query=&page=&pagesize=")).json).toEqual([]);
    expect((await call("GET /Produkt/berater?query=Hamburg&page=2&pagesize=6")).json).toEqual(empty);
    expect((await call("GET /produkt/berater")).json).toEqual(empty);
    expect((await call("GET /produkt/agents")).json).toEqual([]);
    expect((await call("GET /produkt/berater?page=0")).status).toBe(400);
  });
});

describe("aktion", () => {
  it("lists the running campaigns with their requirements, in the caller's language", async () => {
    const german = (await call("GET /aktion/alleAktiven")).json;
    expect(german.map(({ AktionsId }: { AktionsId: string }) => AktionsId)).toEqual([
      "multi-guthaben",
      "nachbarn-2025",
    ]);
    expect(german[0]).toMatchObject({ Zustimmung: expect.stringContaining("Aktionsbedingungen"), abgehakt: false });
    expect(german[1]).toMatchObject({
      Titel: "Nachbarn empfehlen Nachbarn",
      Zustimmung: null,
      Jahr: 2025,
      Enddatum: "2028-12-31",
    });
    const english = await call("GET /aktion/alleAktiven", { headers: { "X-Accept-Language": "en" } });
    expect(english.json[1].Titel).toBe("Refer your neighbours");
  });
});

describe("praemie", () => {
  it("lists the rewards that are valid today", async () => {
    const rewards = (await call("GET /praemie")).json;
    expect(rewards.map(({ Type }: { Type: string }) => Type).sort()).toEqual(["cash", "voucher", "voucher", "voucher"]);
    expect(rewards[0]).toMatchObject({ Startdatum: "2026-01-01", Enddatum: null, WertCent: null, Wert: null });
  });

  it("returns English texts if they exist", async () => {
    const names = async (language: string) =>
      (await call("GET /praemie", { headers: { "X-Accept-Language": language } })).json.map(
        ({ Name }: { Name: string }) => Name,
      );
    expect(await names("en")).not.toEqual(await names("de"));
  });
});
