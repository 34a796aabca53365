import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { catalogueReader } from "#server/catalogue/store/products.ts";
import { productCatalogue } from "#server/catalogue/upstream/product/index.ts";
import { openProductServices } from "#server/catalogue/upstream/product/services.ts";
import type { Log } from "#server/platform/context.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { createCache } from "#server/platform/upstream/cached.ts";
import { openDisk } from "#server/platform/upstream/disk.ts";
import { cachedResponses } from "#server/platform/upstream/store/cached-responses.ts";
import type { Language } from "#server/platform/values/language.ts";
import { type FakeProducts, fakeProducts, type ProductKind } from "#tests/fakes/products.ts";
import { promptly } from "#tests/support/checks/promptly.ts";
import { database } from "#tests/support/database/database.ts";
import { seededTenant } from "#tests/support/services/services.ts";

const { appUrl, owner } = await database();
const databases = openDatabase({ url: appUrl, poolSize: 4 });
const fakes: Record<ProductKind, FakeProducts> = {
  standard: await fakeProducts("standard"),
  extern: await fakeProducts("extern"),
  agentur: await fakeProducts("agentur"),
};
const pristine = structuredClone({ ...fakes.standard.stock, pictures: null });
let faults: string[] = [];
const log: Log = {
  info() {},
  warn() {},
  error: (fields) => void faults.push(String((fields["err"] as Error)?.message)),
};
let closing: (() => Promise<void>)[] = [];

afterAll(async () => {
  await databases.end();
  for (const fake of Object.values(fakes)) await fake.close();
});
beforeEach(async () => {
  faults = [];
  await owner.query("delete from upstream_cache");
  for (const fake of Object.values(fakes)) {
    fake.fail(null);
    fake.received.length = 0;
    Object.assign(fake.stock, structuredClone({ ...pristine, pictures: undefined }), { pictures: fake.stock.pictures });
  }
});
afterEach(async () => {
  for (const close of closing) await close();
  closing = [];
});

const disk = openDisk({ folder: "", maxBytes: 0, log });

/** A process with an empty memory, except for what is cached in the database. */
function open(kind: string, { language = "de" as Language, times = {} } = {}) {
  const cache = createCache(log, times);
  const services = openProductServices(log);
  closing.push(async () => {
    await services.close();
    await cache.close();
  });
  const baseUrl = fakes[kind as ProductKind]?.baseUrl ?? null;
  const tenant = { ...seededTenant("nordlicht"), products: { source: kind, baseUrl } };
  return productCatalogue({
    tenant,
    language,
    catalogue: () => catalogueReader(databases.of("nordlicht"), language).load(),
    service: () => services.of(tenant),
    cached: cache.of("nordlicht", "products", cachedResponses(databases.of("nordlicht"))),
    disk,
    log,
  });
}

it.each([
  ["extern", ["/produkt/", "/produktkategorie"]],
  ["standard", ["/produkt", "/produktkategorie"]],
] as const)("a page that needs products of a hanging service of kind %s waits once", async (kind, expectedPaths) => {
  fakes[kind].fail({ kind: "hang" });
  const listing = open(kind)
    .list()
    .catch(() => null);
  await expect
    .poll(
      () =>
        paths(kind)
          .map((path) => path.split("?")[0])
          .sort(),
      { timeout: 2_000 },
    )
    .toEqual(expectedPaths);
  expect(await listing).toBeNull();
});

const paths = (kind: ProductKind) => fakes[kind].received.map(({ path }) => path.replace("/produkt-api", ""));
const hidden = ["637", "638", "639", "640"];

describe("standard", () => {
  it("reads categories, products, devices and the highest reward under their German names", async () => {
    const products = open("standard");
    expect((await products.categories())[0]).toMatchObject({ id: "mobil", audience: "private", slug: "tarife" });
    const listed = await products.list();
    expect(listed.length).toBeGreaterThan(20);
    expect(listed.find(({ id }) => id === "mobil-m")).toMatchObject({
      categoryId: "mobil",
      class: "M",
      commission: { kind: "standard", cents: 5000 },
      monthlyCents: expect.any(Number),
    });
    expect(listed.find(({ id }) => id === "gk-mobil-m")?.audience).toBe("business");
    expect((await products.list({ category: "tarife" })).map(({ id }) => id)).toContain("mobil-s");
    expect(await products.list({ category: "gibtsnicht" })).toEqual([]);
    const devices = await products.deviceTariffs("mobil-s");
    expect(devices[0]).toMatchObject({ tariffId: "mobil-s", deviceType: "smartphone" });
    const deviceId = devices[0]?.deviceId ?? "";
    expect((await products.byId("mobil-s", { deviceId }))?.id).toBe(devices[0]?.id);
    expect(await products.byId(devices[0]?.id ?? "")).toMatchObject({ displayName: devices[0]?.tariffDeviceName });
    expect(await products.byId("gibts nicht")).toBeNull();
    expect(await products.maxRewardCents()).toBe(11_000);
    expect(await products.agents()).toEqual({ agents: [], hasNext: false, pageCount: 0, totalCount: 0 });
    // A request for an unknown id asks each tariff whether it is one of its devices.
    const requested = paths("standard").filter((path) => !/handytarife\/(?!mobil-s$)/.test(path));
    expect(new Set(requested)).toEqual(
      new Set([
        "/produktkategorie",
        "/produkt",
        "/produkt/handytarife/mobil-s",
        "/produkt/mobil-s/",
        `/produkt/${devices[0]?.id}/`,
        "/produkt/gibts%20nicht/",
        "/produkt/maxpraemiewert",
      ]),
    );
    expect(fakes.standard.received[0]?.headers["x-accept-language"]).toBe("de");
  });

  it("never returns 637 to 640", async () => {
    const products = open("standard");
    expect((await products.list()).filter(({ id }) => hidden.includes(id))).toEqual([]);
    for (const id of hidden) expect(await products.byId(id)).toBeNull();
  });

  it("sanitises descriptions, and accepts numbers as ids", async () => {
    fakes.standard.stock.products = [
      {
        ...pristine.products[0],
        Id: 12,
        Beschreibung1: '<p onclick="x()">Gut<script>alert(1)</script></p><img src=x onerror=y>',
      },
    ];
    expect(await open("standard").list()).toMatchObject([
      { id: "12", descriptions: expect.arrayContaining(["<p>Gut</p>"]) },
    ]);
  });

  it("returns names as plain text, and omits what a source leaves empty", async () => {
    fakes.standard.stock.products = [
      {
        ...pristine.products[0],
        AnzeigeName: "Surf &amp; Phone <b>XL</b> f&uuml;r 9 &lt; 10",
        Preisaufteilung: "6 Monate 19,95&nbsp;&euro;",
        ExterneId: "",
        TelekomProduktId: "",
        Klasse: "",
        Fussnote: "",
        Aktionsname: " ",
        Aktionsrabatt: 0,
        PreisMonatlich: 0,
        PreisEinmalig: null,
        Provision: "standard;0",
      },
    ];
    expect(await open("standard").list()).toMatchObject([
      {
        displayName: "Surf & Phone XL für 9 < 10",
        priceSplit: "6 Monate 19,95\u00a0€",
        externalId: null,
        tariffId: null,
        providerProductId: null,
        class: null,
        footnoteKey: null,
        promotionName: null,
        monthlyCents: 0,
        oneOffCents: null,
        promotionCents: 0,
        commission: { cents: 0 },
      },
    ]);
  });

  it("applies the price of a promotion only while it is running", async () => {
    const [device = {}] = pristine.devices.filter(({ TarifId }) => TarifId === "mobil-s");
    fakes.standard.stock.devices = [
      { ...device, Id: "ohne", HandyId: "a", PreisHandy: 9900, Aktion: 0, Aktionspreis: 0 },
      { ...device, Id: "mit", HandyId: "b", PreisHandy: 9900, Aktion: 1, Aktionspreis: 0 },
    ];
    const products = open("standard");
    expect((await products.deviceTariffs("mobil-s")).map(({ promotionCents }) => promotionCents)).toEqual([null, 0]);
    expect((await products.byId("ohne"))?.oneOffCents).toBe(9900);
    expect((await products.byId("mit"))?.oneOffCents).toBe(0);
  });

  it.each([
    ["Provision", undefined],
    ["Provision", "5000"],
    ["AnzeigeName", undefined],
    ["PreisMonatlich", "39,95"],
  ])("omits a product whose %s is %s, and logs both", async (field, value) => {
    fakes.standard.stock.products = [{ ...pristine.products[0], [field]: value }, { ...pristine.products[1] }];
    expect((await open("standard").list()).map(({ id }) => id)).toEqual([pristine.products[1]?.["Id"]]);
    expect(faults[0]).toContain(`product ${pristine.products[0]?.["Id"]}`);
    expect(faults[0]).toContain(field);
  });

  it("does not replace a valid list by one with invalid products only", async () => {
    await open("standard").list();
    fakes.standard.stock.products = [{ Id: "kaputt" }];
    const later = open("standard", { times: { freshMs: 0, memoryMs: 0 } });
    expect((await later.list()).length).toBeGreaterThan(20);
    await expect.poll(() => faults.join()).toContain("product kaputt");
    expect((await later.list()).length).toBeGreaterThan(20);
  });
});

describe("extern", () => {
  it("requests by source and category, and below /extern for the external variant", async () => {
    const products = open("extern");
    expect((await products.list({ source: "shop", category: "tarife" })).map(({ id }) => id)).toContain("mobil-s");
    expect(await products.list({ category: "mobil", tariffId: "mobil-m", external: true })).toHaveLength(1);
    expect((await products.byId("mobil-m", { source: "shop", deviceId: "h 1" }))?.id).toBe("mobil-m");
    expect((await products.byId("mobil-m", { external: true }))?.id).toBe("mobil-m");
    const client = encodeURIComponent(seededTenant("nordlicht").clientId);
    expect(new Set(paths("extern"))).toEqual(
      new Set([
        "/produktkategorie",
        "/produkt/?quelle=shop&kategorie=mobil",
        `/extern/produkt/?quelle=${client}&kategorie=mobil&tarifId=mobil-m`,
        "/produkt/mobil-m?quelle=shop&handyId=h+1",
        `/extern/produkt/mobil-m?quelle=${client}`,
      ]),
    );
    expect((await products.list()).filter(({ id }) => hidden.includes(id))).toEqual([]);
  });

  it("fails for an unknown category with the specified words", async () => {
    await expect(open("extern").list({ category: "faxgeraete" })).rejects.toMatchObject({
      message: "404 - Unknown category",
      status: 404,
    });
  });
});

describe("agentur", () => {
  it("pages through agents, six at first", async () => {
    const products = open("agentur");
    const first = await products.agents();
    expect(first).toMatchObject({ hasNext: true, pageCount: 2, totalCount: 8 });
    expect(first.agents).toHaveLength(6);
    expect(first.agents[0]).toEqual({
      externalId: "100",
      lastName: "Ahrens",
      postcode: "20350",
      city: "Hamburg",
      photo: null,
    });
    expect(await products.agents({ page: 2 })).toMatchObject({
      hasNext: false,
      agents: [{ lastName: "Gerdes" }, { lastName: "Harms" }],
    });
    expect(await products.agents({ query: "20353", page: 1, pageSize: 2 })).toMatchObject({ totalCount: 1 });
    expect(await products.everyAgent()).toHaveLength(8);
    expect(paths("agentur")).toEqual([
      "/Produkt/berater?query=&page=1&pagesize=6",
      "/Produkt/berater?query=&page=2&pagesize=6",
      "/Produkt/berater?query=20353&page=1&pagesize=2",
      "/Produkt/agents",
    ]);
    fakes.agentur.stock.agents.push({ ExterneId: 5, City: "Bremen" });
    expect(await open("agentur").everyAgent()).toHaveLength(8);
  });

  it("reads single products, and lists the tenant's own", async () => {
    const products = open("agentur");
    expect((await products.byId("mobil-m"))?.displayName).toEqual(expect.any(String));
    expect(await products.byId("nichts")).toBeNull();
    expect(await products.list()).toEqual([]);
    expect(paths("agentur")).toEqual(["/Produkt/mobil-m", "/Produkt/nichts"]);
  });
});

describe("requests with invented ids and words", () => {
  const invented = Array.from({ length: 30 }, (_, turn) => `erfunden-${turn}`);
  const rows = async () => (await owner.query("select key from upstream_cache order by key")).rows;

  it.each(["standard", "extern", "agentur"] as const)("store nothing for %s", async (kind) => {
    const products = open(kind);
    await products.list();
    await products.byId("mobil-m");
    await products.byId("nichts");
    await products.agents();
    const before = await rows();
    expect(before.length).toBeGreaterThan(1);
    for (const word of invented) {
      await products.byId(word);
      await products.byId(word, { external: true });
      await products.byId("mobil-m", { source: word, deviceId: word });
      await products.list({ source: word });
      await products.list({ tariffId: word });
      await products.deviceTariffs(word);
      await products.agents({ query: word });
      await products.agents({ page: 2 + invented.indexOf(word) });
    }
    const added = (await rows()).filter(({ key }) => !before.some((one) => one.key === key));
    // The external variant has lists of its own, and a request for an unknown id asks each tariff for its devices.
    expect(added.filter(({ key }) => /erfunden|berater/.test(key))).toEqual([]);
    expect(added.length).toBeLessThan(5);
    const count = fakes[kind].received.length;
    for (const word of invented) await products.byId(word);
    expect(fakes[kind].received.length).toBe(count);
  });

  it("a process that starts while a source is unavailable offers its stored products with their devices", async () => {
    const before = open("standard");
    for (const { id } of await before.list()) await before.deviceTariffs(id);
    fakes.standard.fail({ kind: "status", status: 500 });
    const fresh = open("standard");
    const devices = await Promise.all((await fresh.list()).map(({ id }) => fresh.deviceTariffs(id)));
    expect(devices.flat().length).toBeGreaterThan(0);
    expect(devices.some((one) => one.length === 0)).toBe(true);
  });
});

it("an unknown kind throws the specified fault for every request", async () => {
  const products = open("gibtsnicht");
  const message = "Keine/Unbekannte Produkt-API in Mandantenkonfiguration definiert";
  await expect(products.list()).rejects.toThrow(message);
  await expect(products.agents()).rejects.toThrow(message);
  await expect(products.image("reward50", "x")).rejects.toThrow(message);
});

describe("a source that fails", () => {
  const failures = [
    { kind: "status", status: 500 },
    { kind: "status", status: 302, headers: { Location: "http://127.0.0.1:1/" } },
    { kind: "delay", ms: 30_000 },
    { kind: "hang" },
    { kind: "reset" },
    { kind: "truncated" },
    { kind: "halfJson" },
    { kind: "html" },
    { kind: "large", bytes: 5 * 1024 * 1024 },
  ] as const;

  it.each(failures)("$kind: stored answers are served at once, others fail within the time limit", async (failure) => {
    const seen = await open("standard").list();
    fakes.standard.fail(failure);
    await promptly(500, async () => {
      const warm = open("standard", { times: { freshMs: 0, memoryMs: 0 } });
      expect(await warm.list()).toEqual(seen);
    });
    await owner.query("delete from upstream_cache");
    const cold = performance.now();
    await expect(open("standard").list()).rejects.toMatchObject({ tag: "productsUnavailable", status: 503 });
    expect(performance.now() - cold).toBeLessThan(15_000);
  });

  it("is retried after one broken connection", async () => {
    fakes.standard.fail({ kind: "reset" }, { times: 1 });
    expect((await open("standard").categories()).length).toBeGreaterThan(5);
    expect(fakes.standard.received).toHaveLength(2);
  });

  it("gets one call for a hundred concurrent readers", async () => {
    const products = open("standard");
    await Promise.all(Array.from({ length: 100 }, () => products.categories()));
    expect(paths("standard")).toEqual(["/produktkategorie"]);
  });
});
