import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SquidexClient } from "@squidex/squidex";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { openContents } from "#server/catalogue/upstream/content/index.ts";
import type { OwnTexts } from "#server/catalogue/upstream/content/local.ts";
import { parseDocument } from "#server/catalogue/upstream/content/markdown.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { followNotices } from "#server/platform/database/notices.ts";
import { createCache } from "#server/platform/upstream/cached.ts";
import { openDisk } from "#server/platform/upstream/disk.ts";
import { cachedResponses, cachedResponsesFollower } from "#server/platform/upstream/store/cached-responses.ts";
import { failures } from "#tests/fakes/failures.ts";
import { type FakeContent, fakeSquidex } from "#tests/fakes/squidex.ts";
import { promptly } from "#tests/support/checks/promptly.ts";
import { squidexContent } from "#tests/support/data/squidex-content.ts";
import { sampleContents } from "#tests/support/data/squidex-contents.ts";
import { database } from "#tests/support/database/database.ts";
import { seededTenant } from "#tests/support/services/services.ts";

const base = await database();
const databases = openDatabase({ url: base.appUrl, poolSize: 6 });
const known = { type: "image/png", bytes: Buffer.from("png"), width: 1200, height: 630, version: 3 };
const fake = await fakeSquidex({ contents: sampleContents() });
const logged: string[] = [];
const write = (fields: Record<string, unknown>, message: string) =>
  void logged.push(`${JSON.stringify(fields)} ${message}`);
const log = { info: write, warn: write, error: write };
/** Background refreshes are waited for by the test that caused them. */
const refreshing: (() => Promise<void>)[] = [];
const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
  await fake.close();
  await databases.end();
});

const folder = await mkdtemp(join(tmpdir(), "pictures-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const disk = openDisk({ folder, maxBytes: 10_000_000, log });

const tenant = {
  ...seededTenant("nordlicht"),
  content: squidexContent(fake.url, { clientSecretVariable: "CMS_SECRET" }),
};
const usualUpstream = { budgetMs: 600, breaker: { failures: 1_000, halfOpenMs: 10 } };

/** The content of one process, with its own memory and connections. */
function process(secret = "geheim", upstream: object = usualUpstream, own: OwnTexts = new Map()) {
  const cache = createCache(log, { memoryMs: 0, failedMs: 0 });
  const answersOf = (tenantId: string) => cachedResponses(databases.of(tenantId));
  const rest = { refusedMs: 30_000, unreachableMs: 0 };
  const ownTexts = async () => own;
  const contents = openContents({
    ownTexts,
    sharingPictureOf: async () => null,
    cache,
    answersOf,
    environment: { CMS_SECRET: secret },
    disk,
    log,
    upstream,
    rest,
  });
  refreshing.push(() => cache.close());
  closing.unshift(async () => {
    await cache.close();
    await contents.close();
  });
  return { cache, content: contents.of(tenant) };
}

beforeEach(async () => {
  for (const end of refreshing.splice(0)) await end();
  fake.fail(null);
  fake.tokenEndpoint.up = true;
  fake.state.contents = sampleContents();
  fake.state.pictures = { "bild-1": known };
  await base.owner.query("delete from upstream_cache");
  fake.received.length = 0;
  logged.length = 0;
});

describe("texts of the content service", () => {
  it("a page has its published parts in order, sanitised, with placeholders filled in", async () => {
    const page = await process().content.pageText("ratgeber", "de");
    expect(page).toEqual({
      title: "Ratgeber",
      version: null,
      introHtml: "<p>Ruf an: 0800 &lt;1&gt;</p>",
      sections: [
        { id: "b2", title: "Zwei", html: "<p>Text zwei</p>", group: null },
        { id: "b1", title: "Eins", html: "<p>Text eins</p>", group: null },
      ],
    });
    expect(fake.received.filter(({ path }) => path.includes("empfehlung?ids=")).length).toBe(1);
  });

  it("a value is in the requested language, else German, else invariant", async () => {
    const { content } = process();
    expect(await content.blocks("block", ["b1", "nirgends", "entwurf"], "en")).toEqual([
      {
        id: "b1",
        title: "Eins (en)",
        html: "<p>Text eins</p>",
        group: null,
        pictures: [{ id: "bild-1", version: 3, width: 1200, height: 630 }],
        video: null,
      },
    ]);
    expect(await content.blocks("faq", ["f1"], "de")).toMatchObject([{ title: "Wie geht es?", html: "<p>So.</p>" }]);
    expect(await content.blocks("keyVisual", ["k1"], "de")).toMatchObject([
      { pictures: [{ id: "bild-1", version: 3, width: 1200, height: 630 }] },
    ]);
    expect((await content.list("startseite", "de"))?.map(({ id }) => id)).toEqual(["b1", "b2"]);
    expect(await content.list("nirgends", "de")).toBeNull();
    expect(await content.pageText("nirgends", "de")).toBeNull();
  });

  it("names for editors are not shown, and a part without a title continues the one before", async () => {
    const part = (id: string, data: FakeContent["data"]): FakeContent => ({ id, schema: "content-bloecke", data });
    fake.state.contents.push(
      part("ohne", { Name: { iv: "stoerer-7" }, Text: { de: "<p>Nur Text</p>" } }),
      part("mehr", { Text: { de: "<p>Noch mehr</p>" } }),
      {
        id: "seite-2",
        schema: "seiten",
        data: { Name: { iv: "ohne-titel" }, Inhalte: { iv: ["ohne", "b1", "mehr", "b2"] } },
      },
    );
    const { content } = process();
    expect(await content.blocks("block", ["ohne"], "de")).toMatchObject([{ title: "", html: "<p>Nur Text</p>" }]);
    expect(await content.pageText("ohne-titel", "de")).toMatchObject({
      title: "",
      introHtml: "<p>Nur Text</p>",
      sections: [
        { id: "b1", title: "Eins", html: "<p>Text eins</p><p>Noch mehr</p>" },
        { id: "b2", title: "Zwei" },
      ],
    });
  });

  it("an older version of a page is listed by its date, and can be read", async () => {
    const { content } = process();
    expect(await content.versions("datenschutz")).toEqual(["2026-06-01", "2025-02-28"]);
    expect(await content.versions("ratgeber")).toEqual([]);
    expect(await content.pageText("datenschutz-2025-02-28", "de")).toMatchObject({ version: "2025-02-28" });
  });

  it("a text missing in the service is the tenant's own; legal texts also during an outage", async () => {
    const { content } = process();
    expect((await content.pageText("agb", "de"))?.sections.length).toBeGreaterThan(3);
    expect((await content.pageText("glasfaser", "en"))?.title).toBe("What others ask about fibre");
    await content.versions("datenschutz");
    fake.fail({ kind: "reset" });
    expect((await content.pageText("datenschutz", "en"))?.title).toBe("Privacy");
    expect(await content.versions("datenschutz")).toEqual(["2026-06-01", "2025-02-28"]);
    expect(await content.versions("agb")).toEqual([]);
    await expect(content.pageText("faq", "en")).rejects.toThrow("Inhalt nicht verfügbar");
  });

  it("older versions are the tenant's own where the page is, else those of the service", async () => {
    const older = ["de agb-2025-01-31", "de ratgeber-2024-12-31"].map((key) => [key, parseDocument("# Alt")] as const);
    const { content } = process("geheim", usualUpstream, new Map(older));
    expect(await content.versions("agb")).toEqual(["2025-01-31"]);
    expect((await content.pageText("agb-2025-01-31", "de"))?.title).toBe("Alt");
    expect(await content.versions("ratgeber")).toEqual([]);
    expect(await content.versions("datenschutz")).toEqual(["2026-06-01", "2025-02-28"]);
  });

  it("footnotes are read by their identifiers in one call, and variables without the wrapping of their names", async () => {
    const { content } = process();
    const notes = await content.footnotes(["b", "x", "a"], "de");
    expect(notes.map(({ key, title }) => [key, title])).toEqual([
      ["b", "Fußnote B"],
      ["a", "Fußnote A"],
    ]);
    expect(fake.received.filter(({ path }) => path.includes("fussnoten")).length).toBe(1);
    expect(await content.variables()).toEqual({ hotline: "0800 <1>" });
  });

  it("pictures must be images, and have the requested size", async () => {
    fake.state.pictures = {
      "bild-1": known,
      skript: { type: "image/svg+xml", bytes: Buffer.from("<svg onload=x>") },
    };
    const { content } = process();
    const shown = await content.picture("bild-1", { width: 640, height: 360 });
    expect(shown?.type).toBe("image/png");
    expect(fake.received.at(-1)?.path).toBe("/api/assets/empfehlung/bild-1?width=640&height=360&mode=Max");
    expect(await content.picture("skript", {})).toBeNull();
    expect(await content.picture("../../etc", {})).toBeNull();
  });

  it("a picture's version is fetched once by all processes, and served without the service", async () => {
    const pictureRequests = () => fake.received.filter(({ path }) => path.includes("/api/assets/")).length;
    const [one, other] = [process().content, process().content];
    const size = { version: 7, width: 480 };
    await Promise.all(Array.from({ length: 20 }, () => one.picture("bild-1", size)));
    expect(pictureRequests()).toBe(1);
    fake.fail({ kind: "reset" });
    expect((await other.picture("bild-1", size))?.bytes).toEqual(known.bytes);
    expect(await other.picture("bild-1", { ...size, version: 8 })).toBeNull();
  });

  it("a picture stays while the picture server answers that it cannot, and goes when it is gone", async () => {
    const size = { width: 480 };
    await process().content.asset("bild-1", size);
    await cachedResponses(databases.of(tenant.id)).invalidate("content");
    for (const status of [503, 429, 401]) {
      fake.fail({ kind: "status", status });
      expect((await process().content.asset("bild-1", size))?.bytes).toEqual(known.bytes);
    }
    fake.fail(null);
    fake.state.pictures = {};
    expect(await process().content.asset("bild-1", size)).toBeNull();
  });

  it("blocks are shown without pictures while those are unavailable", async () => {
    fake.fail({ kind: "status", status: 500 }, { only: ({ path }) => path.startsWith("/api/apps/") });
    expect(await process().content.blocks("keyVisual", ["k1"], "de")).toMatchObject([
      { title: "Bis 90 €", pictures: [] },
    ]);
  });

  it("no call requests drafts, and no log line contains a secret", async () => {
    const { content } = process();
    await content.pageText("ratgeber", "de");
    for (const { headers } of fake.received) expect(headers["x-unpublished"]).toBeUndefined();
    const wrong = process("falsch-geheim").content.footnotes(["a"], "de");
    await expect(wrong).rejects.toThrow("Inhalt nicht verfügbar");
    expect(logged.join()).not.toContain("geheim");
  });
});

describe("the access token", () => {
  it("is requested once for a hundred concurrent 401s, and every call is answered", async () => {
    const { content } = process("geheim", { ...usualUpstream, budgetMs: 20_000 });
    await content.blocks("block", ["b1"], "de");
    const before = fake.tokenRequests();
    fake.expireTokens();
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, i) => content.blocks("block", ["b2", `x${i}`], "de")),
    );
    expect(all.every(([block]) => block?.title === "Zwei")).toBe(true);
    expect(fake.tokenRequests() - before).toBe(1);
  });

  it("that is refused although new is an error after exactly one retry", async () => {
    const { content } = process();
    await content.blocks("block", ["b1"], "de");
    fake.received.length = 0;
    fake.fail({ kind: "status", status: 401 }, { only: ({ path }) => path.startsWith("/api/") });
    await expect(content.blocks("block", ["b2"], "de")).rejects.toThrow("Inhalt nicht verfügbar");
    expect(fake.received.filter(({ path }) => path.startsWith("/api/")).length).toBe(2);
    expect(fake.tokenRequests()).toBe(1);
    await expect(content.blocks("block", ["f1"], "de")).rejects.toThrow("Inhalt nicht verfügbar");
    expect(fake.tokenRequests()).toBe(1);
  });

  it("is requested once from an endpoint that refuses the secret", async () => {
    const { content } = process("falsch");
    for (let i = 0; i < 20; i++)
      await expect(content.blocks("block", [`b${i}`], "de")).rejects.toMatchObject({ tag: "contentUnavailable" });
    expect(fake.tokenRequests()).toBe(1);
  });
});

describe.each(failures)("%s", (_, failure) => {
  it("does not change or delay stored content", async () => {
    const warm = process().content;
    const page = await warm.pageText("ratgeber", "de");
    const notes = await warm.footnotes(["a"], "de");
    await base.owner.query(`update upstream_cache set "fetchedAt" = "fetchedAt" - interval '6 days'`);
    fake.fail(failure);
    await promptly(500, async () => {
      // Another process, so that nothing is in its memory.
      const { content } = process();
      expect(await content.pageText("ratgeber", "de")).toEqual(page);
      expect(await content.footnotes(["a"], "de")).toEqual(notes);
    });
  });

  it("leaves content that was never stored unavailable, within the time limit", async () => {
    const { content } = process();
    fake.fail(failure, { only: ({ path }) => path.startsWith("/api/") });
    const began = performance.now();
    await expect(content.pageText("ratgeber", "de")).rejects.toThrow("Inhalt nicht verfügbar");
    await expect(content.footnotes(["a"], "de")).rejects.toMatchObject({
      tag: "contentUnavailable",
      content: "fussnoten",
    });
    expect(await content.picture("bild-1", {})).toBeNull();
    expect(performance.now() - began).toBeLessThan(15_000);
    fake.fail(null);
    expect(await content.pageText("ratgeber", "de")).toMatchObject({ title: "Ratgeber" });
  });
});

it("without the token's endpoint, stored content remains and the rest is unavailable", async () => {
  await process().content.pageText("ratgeber", "de");
  fake.tokenEndpoint.up = false;
  const { content } = process();
  expect(await content.pageText("ratgeber", "de")).toMatchObject({ title: "Ratgeber" });
  await expect(content.list("startseite", "de")).rejects.toThrow("Inhalt nicht verfügbar");
});

it("a notified change reaches every process in under a second", async () => {
  const [one, two] = [process(), process()];
  const errors: Error[] = [];
  for (const { cache } of [one, two]) {
    const follower = cachedResponsesFollower((tenantId, upstream) => cache.invalidate(tenantId, upstream ?? undefined));
    const onError = (error: Error) => errors.push(error);
    const notices = await followNotices({ url: base.url, followers: [follower], onError });
    closing.unshift(() => notices.close());
  }
  const title = async ({ content }: typeof one) => (await content.blocks("block", ["b1"], "de"))[0]?.title;
  expect([await title(one), await title(two)]).toEqual(["Eins", "Eins"]);
  await promptly(1_000, async (time) => {
    const fresh = `Neu ${time}`;
    fake.state.contents = sampleContents().map((content) =>
      content.id === "b1" ? { ...content, data: { Titel: { de: fresh } } } : content,
    );
    await cachedResponses(databases.of("nordlicht")).invalidate("content");
    await expect.poll(async () => [await title(one), await title(two)], { interval: 20 }).toEqual([fresh, fresh]);
  });
  expect(errors).toEqual([]);
});

describe("the emulator of the content service", () => {
  const openApi = JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve("@squidex/squidex/openapi.json"), "utf8"),
  ) as { components: { schemas: Record<string, OpenSchema> } };
  type OpenSchema = { required?: string[]; properties?: Record<string, unknown>; allOf?: OpenSchema[]; $ref?: string };

  /** The fields of a schema, including inherited ones. */
  function fieldsOf({ required = [], properties = {}, allOf = [], $ref }: OpenSchema): [string[], string[]] {
    const named = $ref ? openApi.components.schemas[$ref.split("/").at(-1) ?? ""] : undefined;
    const inherited = [...allOf, ...(named ? [named] : [])].map(fieldsOf);
    return [
      [...required, ...inherited.flatMap(([fields]) => fields)],
      [...Object.keys(properties), ...inherited.flatMap(([, fields]) => fields)],
    ];
  }

  function expectLike(value: object, name: string): void {
    const [required, known] = fieldsOf({ $ref: `#/components/schemas/${name}` });
    expect(known.length).toBeGreaterThan(1);
    expect(Object.keys(value)).toEqual(expect.arrayContaining(required));
    expect(known).toEqual(expect.arrayContaining(Object.keys(value)));
  }

  it("answers as the official OpenAPI document says", async () => {
    const form = { grant_type: "client_credentials", scope: "squidex-api" };
    const body = new URLSearchParams({ ...form, client_id: "empfehlung:default", client_secret: "geheim" });
    const token = await (await fetch(`${fake.url}/identity-server/connect/token`, { method: "POST", body })).json();
    const headers = { Authorization: `Bearer ${token.access_token}` };
    const root = `${fake.url}/api/content/empfehlung`;
    const get = async (path: string) => (await fetch(`${root}${path}`, { headers })).json();
    const contents = await get("/faq");
    expectLike(contents, "ContentsDto");
    expectLike(contents.items[0], "ContentDto");
    expectLike(contents.statuses[0], "StatusInfoDto");
    expectLike(contents._links.self, "ResourceLink");
    const asset = await (await fetch(`${fake.url}/api/apps/empfehlung/assets?ids=bild-1`, { headers })).json();
    expectLike(asset, "AssetsDto");
    expectLike(asset.items[0], "AssetDto");
    expectLike(await get("/faq/f1"), "ContentDto");
    expectLike(await get("/faq/nirgends"), "ErrorDto");
    expectLike(await get("/unbekannt"), "ErrorDto");
    expectLike(await (await fetch(root)).json(), "ErrorDto");
  });

  it("works with the official SDK", async () => {
    const client = new SquidexClient({
      appName: "empfehlung",
      clientId: "empfehlung:default",
      clientSecret: "geheim",
      url: fake.url,
    });
    const { items } = await client.contents.getContents("content-bloecke", { ids: "b2,b1" });
    expect(items.map(({ id }) => id)).toEqual(["b2", "b1"]);
    const one = await client.contents.getContent("faq", "f1");
    expect(one.data).toEqual({ Frage: { iv: "Wie geht es?" }, Antwort: { iv: "<p>So.</p>" } });
  });
});
