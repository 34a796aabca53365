import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readCatalogue } from "#server/catalogue/seed/read-catalogue.ts";
import { campaignReader } from "#server/catalogue/store/campaigns.ts";
import { catalogueRepository } from "#server/catalogue/store/catalogue-writer.ts";
import { catalogueReader } from "#server/catalogue/store/products.ts";
import { rewardReader } from "#server/catalogue/store/rewards.ts";
import { productCatalogue } from "#server/catalogue/upstream/product/index.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { followNotices } from "#server/platform/database/notices.ts";
import { tenantChanged } from "#server/tenants/store/tenants.ts";
import { writeCatalogue } from "#tests/support/data/catalogue.ts";
import { namedStatements } from "#tests/support/database/app-url.ts";
import { database } from "#tests/support/database/database.ts";
import { seededTenant } from "#tests/support/services/services.ts";

const { url, appUrl, owner } = await database();
const databases = openDatabase({ url: appUrl, poolSize: 4, namedStatements });
afterAll(() => databases.end());

async function file(name: string) {
  const reading = await readCatalogue(join(import.meta.dirname, `../../../prisma/seed/catalogue/${name}.json`));
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return reading.value;
}
const nordlicht = await file("nordlicht");
await writeCatalogue(databases, "nordlicht", nordlicht, "anna");

const sourceFor = (id: string, language: "de" | "en" = "de", kind = "local") =>
  productCatalogue({
    tenant: { ...seededTenant(id), products: { source: kind, baseUrl: null } },
    language,
    catalogue: () => catalogueReader(databases.of(id), language).load(),
    service: () => {
      throw new Error("Nobody else is asked.");
    },
    disk: { get: async () => null, put: async () => undefined },
    cached: { read: async () => ({ kind: "unavailable" }) },
    log: { info() {}, warn() {}, error() {} },
  });

describe("writing a catalogue", () => {
  it("again changes nothing, and notifies no one", async () => {
    const notified: string[] = [];
    const notices = await followNotices({
      url,
      followers: [{ channels: { [tenantChanged]: (id) => void notified.push(id) }, onConnect: () => undefined }],
      onError: () => undefined,
    });
    expect(await writeCatalogue(databases, "nordlicht", nordlicht, "ben")).toBeNull();
    expect(await catalogueRepository(databases.of("nordlicht")).appliedBy()).toBe("anna");
    const { promise, resolve } = Promise.withResolvers<void>();
    const last = await followNotices({
      url,
      followers: [{ channels: { last: () => resolve() }, onConnect: () => undefined }],
      onError: () => undefined,
    });
    await owner.query("notify last");
    await promise;
    expect(notified).toEqual([]);
    await Promise.all([notices.close(), last.close()]);
  });

  it("that fails in the middle leaves the old one unchanged", async () => {
    const before = await catalogueReader(databases.of("nordlicht"), "de").load();
    const [first] = nordlicht.campaigns;
    const broken = { ...nordlicht, products: [], campaigns: first ? [first, first] : [] };
    await expect(writeCatalogue(databases, "nordlicht", broken, "ben")).rejects.toThrow();
    expect(await catalogueReader(databases.of("nordlicht"), "de").load()).toEqual(before);
  });

  it("changes one tenant only, and the database hides it from others", async () => {
    await writeCatalogue(databases, "standard", await file("standard"), "anna");
    const standard = databases.of("standard");
    for (const table of ["product", "product_category", "device_offer", "reward", "campaign"]) {
      const rows = await standard.sql<{ tenantId: string }>(`select distinct "tenantId" from ${table}`, []);
      expect([table, rows]).toEqual([table, [{ tenantId: "standard" }]]);
      expect(await standard.sql(`delete from ${table} where "tenantId" = 'nordlicht' returning 1`, [])).toEqual([]);
    }
    await expect(
      standard.sql(
        `insert into reward ("tenantId", id, kind, name, text, "startsOn", position) values ('nordlicht', 'x', 'cash', 'x', 'x', '2026-01-01', 1)`,
        [],
      ),
    ).rejects.toThrow(/row-level security/);
    expect((await catalogueReader(databases.of("nordlicht"), "de").load()).products).toHaveLength(
      nordlicht.products.length,
    );
  });
});

describe("the local catalogue", () => {
  it("uses the reader's language and falls back to German", async () => {
    expect(await sourceFor("nordlicht").byId("mobil-s")).toMatchObject({
      displayName: "Mobil S mit 10 GB",
      group: "Tarife Empfehlen",
    });
    expect(await sourceFor("nordlicht", "en").byId("mobil-s")).toMatchObject({
      displayName: "Mobile S with 10 GB",
      group: "Tarife Empfehlen",
    });
    expect((await sourceFor("nordlicht", "en").byId("internet-16"))?.descriptions[0]).toMatch(/^Up to 16/);
    const [cash] = await rewardReader(databases.of("nordlicht"), "en").all();
    expect(cash).toMatchObject({
      id: "ueberweisung",
      kind: "cash",
      name: "Bank transfer",
      valueCents: null,
      startsOn: "2026-01-01",
    });
  });

  it("lists by category id or slug, and finds a device with its tariff as a product", async () => {
    const source = sourceFor("nordlicht");
    expect((await source.list({ category: "fernsehen" })).map(({ id }) => id)).toEqual(["tv-start", "tv-plus"]);
    expect((await source.list({ category: "young" })).every(({ young }) => young)).toBe(true);
    expect(await source.list({ category: "nowhere" })).toEqual([]);
    expect((await source.deviceTariffs("mobil-m")).length).toBeGreaterThan(2);
    const offered = await source.byId("nivaro-5-mobil-s");
    expect(offered).toMatchObject({
      displayName: "Nivaro 5 mit Mobil S",
      oneOffCents: 9900,
      commission: { kind: "standard", cents: 5000 },
    });
    expect(await source.byId("mobil-s", { deviceId: "nivaro-5" })).toEqual(offered);
    expect(await source.byId("nothing")).toBeNull();
    expect(await source.maxRewardCents()).toBe(11000);
  });

  it("never returns 637 to 640", async () => {
    for (const id of ["637", "638", "639", "640", "641"]) {
      await owner.query(
        `insert into product ("tenantId", id, "categoryId", audience, name, "displayName", "commissionKind", "commissionCents", position)
         values ('elbschutz', $1, 'mobil', 'private', $1, $1, 'standard', $2, 1)`,
        [id, id === "641" ? 4000 : 99_000],
      );
      await owner.query(
        `insert into device_offer ("tenantId", id, "deviceType", manufacturer, class, "tariffDeviceName", "tariffDeviceDescription",
           "tariffName", "deviceName", "deviceDescription", "deviceId", "deviceCents", "tariffId", "tariffCents", position)
         values ('elbschutz', $1, 'smartphone', 'x', 'S', 'x', 'x', 'x', 'x', 'x', $1, 100, $2, 100, 1)`,
        [`offer-${id}`, id],
      );
    }
    const source = sourceFor("elbschutz");
    expect((await source.list()).map(({ id }) => id)).toEqual(["641"]);
    expect(await source.byId("638")).toBeNull();
    expect(await source.byId("offer-638")).toBeNull();
    expect(await source.byId("offer-641")).not.toBeNull();
    expect(await source.deviceTariffs("639")).toEqual([]);
    expect(await source.maxRewardCents()).toBe(4000);
  });

  it("of an unknown kind fails with the specified sentence", async () => {
    await expect(sourceFor("nordlicht", "de", "geheim").list()).rejects.toThrow(
      "Keine/Unbekannte Produkt-API in Mandantenkonfiguration definiert",
    );
    await expect(sourceFor("nordlicht", "de", "constructor").maxRewardCents()).rejects.toMatchObject({
      tag: "unknownProductApi",
    });
  });
});

describe("campaigns", () => {
  it("run from their first to their last day", async () => {
    const campaigns = campaignReader(databases.of("nordlicht"), "de", (load) => load());
    const active = async (day: string) => (await campaigns.activeOn(day)).map(({ id }) => id);
    expect(await active("2026-01-01")).toEqual(["multi-guthaben", "nachbarn-2025"]);
    expect(await active("2028-12-31")).toEqual(["winter-2028", "multi-guthaben", "nachbarn-2025"]);
    expect(await active("2029-01-01")).toEqual([]);
    expect(await active("2025-08-31")).toEqual(["sommer-2025"]);
    expect(await campaigns.bySlug("sommer")).toMatchObject({ id: "sommer-2025", year: 2025, endsOn: "2025-08-31" });
    expect(await campaigns.bySlug("winter")).toBeNull();
  });
});
