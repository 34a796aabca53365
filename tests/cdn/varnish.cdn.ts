import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { sitemap } from "#app/sitemap.ts";
import { freePort } from "#bin/postgres/free-port.ts";
import { consentTextVersion } from "#server/people/consent/model.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { cachedResponses } from "#server/platform/upstream/store/cached-responses.ts";
import { recommendation } from "#tests/api/support/bodies.ts";
import { seededDatabase } from "#tests/support/database/seeded-database.ts";
import { startApp } from "#tests/support/process/app.ts";
import { type Answer, ask, gateTo, purgeSecret, startVarnish } from "./varnish.ts";

const root = join(import.meta.dirname, "../..");
const { url, appUrl, owner } = await seededDatabase();
const varnishPort = await freePort();
const purges = await gateTo(varnishPort);
const app = await startApp({
  databaseUrl: url,
  seed: false,
  env: {
    ...inject("databaseServer").keys,
    LOG_LEVEL: "silent",
    CDN_PURGE_URL: `http://127.0.0.1:${purges.port}/.cdn/purge`,
    CDN_PURGE_HEADERS: `X-Purge-Secret=${purgeSecret}`,
  },
});
const product = await gateTo(app.port);
const folder = mkdtempSync(join(tmpdir(), "referral-cdn-"));
let varnish: Awaited<ReturnType<typeof startVarnish>>;
beforeAll(async () => {
  varnish = await startVarnish(varnishPort, product.port);
});
afterAll(async () => {
  await varnish.stop();
  await app.stop();
  rmSync(folder, { recursive: true });
});

type Headers = Record<string, string>;
const hostOf = (tenant: string) => `${tenant}.localhost`;
const visit = (tenant: string, path: string, headers: Headers = {}, method = "GET") =>
  ask(varnishPort, path, { method, headers: { Host: hostOf(tenant), ...headers } });
/** What the product itself answers. */
const directly = (tenant: string, path: string, headers: Headers = {}, method = "GET") =>
  ask(app.port, path, { method, headers: { Host: hostOf(tenant), ...headers } });
const isHit = ({ headers }: Answer) => headers["x-cache"] === "hit";
const countOf = (tenant: string, path: string) =>
  product.seen.filter((one) => one.endsWith(` ${hostOf(tenant)}${path}`)).length;

const publicPaths = Object.values(sitemap)
  .filter(({ cache }) => cache === "public")
  .flatMap(({ path }) => Object.values(path))
  .filter((path) => !path.includes(":"));

describe("public pages", () => {
  test("are sent again without asking the product", async () => {
    const shared: string[] = [];
    for (const path of publicPaths) {
      const first = await visit("standard", path);
      if (first.status !== 200) continue;
      const before = countOf("standard", path);
      const second = await visit("standard", path);
      expect({ path, hit: isHit(second), asked: countOf("standard", path) - before }).toEqual({
        path,
        hit: true,
        asked: 0,
      });
      expect(second.text).toBe(first.text);
      shared.push(path);
    }
    expect(shared.length).toBeGreaterThan(30);
  });

  test("carry to browsers what the product says to them, and nothing that is for the cache", async () => {
    const { headers } = await visit("standard", "/");
    const own = (await directly("standard", "/")).headers;
    for (const name of ["cache-control", "vary", "content-security-policy", "content-language"])
      expect(headers[name]).toBe(own[name]);
    for (const name of ["surrogate-control", "surrogate-key", "xkey", "x-vary", "via", "age", "x-request-id"])
      expect(headers[name]).toBeUndefined();
  });

  test("come in each encoding, in parts and as a head from the same copy", async () => {
    const { body } = await visit("standard", "/faq");
    const packed = await visit("standard", "/faq", { "Accept-Encoding": "br, gzip" });
    expect([packed.headers["content-encoding"], isHit(packed)]).toEqual(["gzip", true]);
    expect(gunzipSync(packed.body).equals(body)).toBe(true);
    const part = await visit("standard", "/faq", { Range: "bytes=100-199" });
    expect([part.status, part.text]).toEqual([206, body.subarray(100, 200).toString()]);
    const head = await visit("standard", "/faq", {}, "HEAD");
    expect([head.status, head.body.length, isHit(head)]).toEqual([200, 0, true]);
  });
});

const visitorId = "7c3f1a52-8f0e-4b7e-9a51-2d6f0c1b9e34";
const consent = (answers: string, version = consentTextVersion) => `psoe_consent=${version}.${visitorId}.${answers}`;

/** Visitors who see a page of their own, or must not see the one of others. */
const visitors: Record<string, Headers> = {
  "somebody new": {},
  "who declined": { Cookie: consent("campaign0_matomo0") },
  "who accepted": { Cookie: consent("campaign1_matomo1") },
  "who accepted, beside cookies of other programs": { Cookie: `a=1; ${consent("campaign1_matomo1")}; b=2` },
  "with answers to an old text": { Cookie: consent("campaign1_matomo1", "2020-01-01") },
  "with a cookie that we did not write": { Cookie: "psoe_consent=whatever" },
  "with two answers": { Cookie: `${consent("campaign1_matomo1")}; ${consent("campaign0_matomo0")}` },
  "with a stored campaign": { Cookie: `${consent("campaign1_matomo1")}; channel=plakat` },
  "with a campaign stored in spite of a refusal": { Cookie: `${consent("campaign0_matomo0")}; channel=plakat` },
  "with a session": { Cookie: "psoe_token=abc" },
  "with a recipient's cookie": { Cookie: "pso_ABCDEFGHJK=abc" },
  "with a recipient's cookie beside answers": { Cookie: `${consent("campaign1_matomo1")}; pso_ABCDEFGHJK=abc` },
  "of an agency": { Cookie: "psoe_sso=abc" },
  "who reads English by header": { "X-Accept-Language": "en" },
  "whose browser prefers English": { "Accept-Language": "en" },
  "in a frame": { "Sec-Fetch-Dest": "iframe" },
  "with a token": { Authorization: "Bearer abc" },
  "who says what our cache uses inside": {
    "X-Consent": "x",
    "X-File": "yes",
    "X-Vary": "x",
    "Surrogate-Key": "nordlicht",
  },
  "who claims to come from elsewhere": { "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https" },
};
const paths = [
  "/",
  "/en",
  "/faq",
  "/empfehlen.html",
  "/faq?c=plakat",
  "/faq?c=brief",
  "/faq?channel=sms&widget=karte",
  "/faq?x=1",
  "/faq?t=a-token-of-a-mail",
  "/FAQ",
  "//faq",
  "/theme/standard.css",
  "/missing",
];

/** Without what differs from answer to answer. */
const essence = ({ status, headers, text }: Answer) => ({
  status,
  text: text.replaceAll(/nonce(-|=")[\w-]+/g, "nonce"),
  cookies: (headers["set-cookie"] ?? []).map((one) => one.replaceAll(/expires=[^;]*/gi, "")),
  language: headers["content-language"],
  caching: headers["cache-control"],
  location: headers.location,
});

test("whoever asks for whatever, in any order, gets what the product answers to exactly that request", async () => {
  const requests = ["standard", "nordlicht", "elbschutz", "unknown"].flatMap((tenant) =>
    paths.flatMap((path) => Object.entries(visitors).map(([who, headers]) => ({ tenant, path, who, headers }))),
  );
  let seed = 11;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed;
  };
  const mixed = [...requests, ...requests].map((one) => ({ one, at: random() })).sort((a, b) => a.at - b.at);
  const wrong: string[] = [];
  let hits = 0;
  for (const { one } of mixed) {
    const { tenant, path, who, headers } = one;
    const [got, wanted] = await Promise.all([visit(tenant, path, headers), directly(tenant, path, headers)]);
    if (isHit(got)) hits += 1;
    if (JSON.stringify(essence(got)) !== JSON.stringify(essence(wanted))) wrong.push(`${tenant}${path}, ${who}`);
  }
  expect(wrong).toEqual([]);
  expect(hits).toBeGreaterThan(200);
});

describe("what is one visitor's", () => {
  const browser = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };

  async function link(email: string): Promise<string> {
    const answer = await app.fetch("nordlicht", "/api/v1/nordlicht/empfehlen/create", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(recommendation({ Empfehler: { Email: email } })),
    });
    const { Empfehlung } = (await answer.json()) as { Empfehlung: { Empfehlungsnummer: string } };
    return Empfehlung.Empfehlungsnummer;
  }

  test("each click on a personal link reaches the product, sets its own cookie, and leads to a page that nobody else gets", async () => {
    const number = await link("mara@konto.example");
    const people = await Promise.all(
      [1, 2].map(async () => {
        const click = await visit("nordlicht", `/e/${number}?channel=sms`, browser);
        const cookie = String(click.headers["set-cookie"]?.find((one) => one.startsWith("pso_")));
        return { status: click.status, page: String(click.headers.location), cookie: cookie.split(";")[0] ?? "" };
      }),
    );
    expect(people.map(({ status }) => status)).toEqual([302, 302]);
    expect(new Set(people.map(({ cookie }) => cookie)).size).toBe(2);
    expect(countOf("nordlicht", `/e/${number}?channel=sms`)).toBe(2);
    for (const _round of [1, 2]) {
      for (const { page, cookie } of people) {
        const before = product.seen.length;
        const answer = await visit("nordlicht", page, { ...browser, Cookie: cookie });
        expect([answer.status, isHit(answer), product.seen.length]).toEqual([200, false, before + 1]);
        expect(answer.headers["cache-control"]).toContain("no-store");
      }
      const stranger = await visit("nordlicht", people[0]?.page ?? "", browser);
      expect(isHit(stranger)).toBe(false);
      expect(essence(stranger)).toEqual(essence(await directly("nordlicht", people[0]?.page ?? "", browser)));
    }
  });

  test("the preview of a personal link stays a preview: HEAD never becomes GET", async () => {
    const number = await link("jona@konto.example");
    await visit("nordlicht", `/e/${number}`, browser, "HEAD");
    await visit("nordlicht", "/kontakt?c=vorschau", browser, "HEAD");
    expect(product.seen.slice(-2)).toEqual([
      `HEAD ${hostOf("nordlicht")}/e/${number}`,
      `HEAD ${hostOf("nordlicht")}/kontakt?c=vorschau`,
    ]);
  });

  test("an answer that sets the campaign's cookie is not stored, nor is an error", async () => {
    const accepted = { Cookie: consent("campaign1_matomo1") };
    const answers = { "/faq?c=herbst": 200, "/nowhere": 302, "/assets/missing.js": 404, "/faq?x=2": 200 };
    for (const [path, status] of Object.entries(answers)) {
      const headers = path.includes("c=") ? accepted : {};
      const seen = [await visit("standard", path, headers), await visit("standard", path, headers)];
      expect([path, ...seen.map((one) => one.status)]).toEqual([path, status, status]);
      expect([path, countOf("standard", path)]).toEqual([path, 2]);
    }
    const first = await visit("standard", "/faq?c=herbst", accepted);
    expect(first.headers["set-cookie"]?.join()).toContain("channel=herbst");
  });
});

/** A command of the cli on this installation. */
function cli(...words: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["server/cli.ts", ...words], {
    cwd: root,
    env: app.env,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${words.join(" ")} failed:\n${stdout}${stderr}`);
}

/** Applies the tenant's record with another slogan, which its first page shows. */
function changeRecord(tenant: string, slogan: string): void {
  const copy = join(folder, tenant);
  cpSync(join(root, "prisma/seed/tenants", tenant), copy, { recursive: true });
  const file = join(copy, "tenant.json");
  const record = JSON.parse(readFileSync(file, "utf8"));
  record.slogan.de = slogan;
  writeFileSync(file, JSON.stringify(record));
  cli("tenant", "apply", copy, "--yes");
}

const soon = { timeout: 10_000, interval: 250 };
const shows = async (tenant: string, path: string, words: string) => (await visit(tenant, path)).text.includes(words);

describe("a change", () => {
  /** Pages of the tenant and of another one are shared; `change` purges those of the tenant only. */
  async function purgesOnly(tenant: string, path: string, words: string, change: () => unknown) {
    const other = tenant === "standard" ? "nordlicht" : "standard";
    for (const one of [tenant, other]) for (const _time of [1, 2]) await visit(one, path);
    expect(isHit(await visit(tenant, path))).toBe(true);
    const before = countOf(other, path);
    await change();
    await expect.poll(() => shows(tenant, path, words), soon).toBe(true);
    expect(isHit(await visit(other, path))).toBe(true);
    expect(countOf(other, path)).toBe(before);
  }

  test("of a tenant's record is seen within seconds, and costs no other tenant its copies", async () => {
    await purgesOnly("standard", "/", "Ein Satz von heute", () => changeRecord("standard", "Ein Satz von heute."));
  });

  test("of its texts", async () => {
    const texts = join(folder, "texts");
    mkdirSync(join(texts, "de"), { recursive: true });
    const name = "hilfe-so-funktionierts.md";
    const text = readFileSync(join(root, "prisma/seed/texts/shared/de", name), "utf8");
    writeFileSync(join(texts, "de", name), `${text}\n\n## Neu hier\n\nEin Absatz von heute.\n`);
    await purgesOnly("standard", "/hilfe/so-funktionierts.html", "Ein Absatz von heute", () =>
      cli("texts", "apply", texts, "--tenant", "standard", "--yes"),
    );
  });

  test("of its catalogue", async () => {
    const copy = join(folder, "catalogue");
    cpSync(join(root, "prisma/seed/catalogue"), copy, { recursive: true });
    const file = join(copy, "nordlicht.json");
    const content = readFileSync(file, "utf8");
    writeFileSync(file, content.replaceAll("Polarlicht Glasfaser 300 mit bis zu 300 MBit/s", "Polarlicht von heute"));
    await purgesOnly("nordlicht", "/empfehlen.html", "Polarlicht von heute", () =>
      cli("catalogue", "apply", file, "--tenant", "nordlicht", "--yes"),
    );
  });

  test("of its content service", async () => {
    const database = openDatabase({ url: appUrl, poolSize: 1, namedStatements: true });
    try {
      for (const _time of [1, 2]) await visit("standard", "/faq");
      const before = countOf("standard", "/faq");
      await cachedResponses(database.of("standard")).invalidate("content");
      await expect.poll(async () => isHit(await visit("standard", "/faq")), soon).toBe(false);
      expect(countOf("standard", "/faq")).toBe(before + 1);
    } finally {
      await database.end();
    }
  });

  test("nobody purges who does not know the secret", async () => {
    await visit("standard", "/faq");
    const key = { "Surrogate-Key": "standard" };
    for (const headers of [key, { ...key, "X-Purge-Secret": "" }, { ...key, "X-Purge-Secret": "guessed" }])
      expect((await visit("standard", "/.cdn/purge", headers, "POST")).status).toBe(403);
    expect(isHit(await visit("standard", "/faq"))).toBe(true);
  });
});

/** From here on this page is not asked for: its copy is out of date when the product is away. */
const forgotten = "/datenschutz";
let storedAt = 0;

test("while purges do not arrive, a copy is a minute old at most, and they are repeated until they do", async () => {
  for (const path of ["/", forgotten]) for (const _time of [1, 2]) await visit("nordlicht", path);
  storedAt = performance.now();
  purges.isShut = true;
  changeRecord("nordlicht", "Ein Satz ohne Leerung.");
  await pause(6_000);
  const old = await visit("nordlicht", "/");
  expect([isHit(old), old.text.includes("Ein Satz ohne Leerung")]).toEqual([true, false]);
  await expect
    .poll(() => shows("nordlicht", "/", "Ein Satz ohne Leerung"), { timeout: 70_000, interval: 500 })
    .toBe(true);
  const waiting = () =>
    owner
      .query("select from pgboss.job where name = 'purge-cdn' and state < 'completed'")
      .then(({ rowCount }) => rowCount);
  expect(await waiting()).toBeGreaterThan(0);
  purges.isShut = false;
  await expect.poll(waiting, { timeout: 90_000 }).toBe(0);
});

test("while the product is away its public pages are still there, and nobody gets what is another's", async () => {
  await visit("standard", "/kontakt");
  for (const _time of [1, 2]) await visit("nordlicht", forgotten);
  await pause(Math.max(0, 61_000 - (performance.now() - storedAt)));
  await app.kill("web");
  await expect
    .poll(async () => (await visit("standard", "/nowhere")).text, soon)
    .toContain("Wir sind gleich wieder da");
  const copy = await visit("nordlicht", forgotten);
  expect([copy.status, isHit(copy)]).toEqual([200, true]);
  for (const headers of [{ Cookie: "psoe_token=abc" }, { "X-Accept-Language": "en" }])
    expect((await visit("nordlicht", forgotten, headers)).status).toBe(503);
  await app.start("web");
  await expect.poll(async () => (await visit("standard", "/nowhere")).status, soon).toBeLessThan(500);
});
