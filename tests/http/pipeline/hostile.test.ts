import { expect, test } from "vitest";
import { safeReturn } from "#app/guards.ts";
import { writeConsents } from "#server/people/consent/cookie.ts";
import { hiddenValue } from "#tests/http/hidden-value.ts";
import { openSite } from "#tests/http/support.ts";
import { addRecommendation } from "#tests/support/data/referral.ts";

const { ask, raw, hostOf, lines, ctx, database } = await openSite();
const host = hostOf("nordlicht");

test.each([
  ["no path but slashes", `GET // HTTP/1.1\r\nHost: ${host}`],
  ["a host in the path", `GET //elsewhere.example/login HTTP/1.1\r\nHost: ${host}`],
  ["a whole address in the request line", `GET http://elsewhere.example/login HTTP/1.1\r\nHost: ${host}`],
  ["a host with a space", "GET / HTTP/1.1\r\nHost: a b"],
  ["a host that is markup", 'GET / HTTP/1.1\r\nHost: "><script>'],
  ["a port out of range", "GET / HTTP/1.1\r\nHost: elsewhere.example:99999"],
  ["TRACE from our own page", `TRACE / HTTP/1.1\r\nHost: ${host}\r\nOrigin: https://${host}`],
  ["DELETE from our own page", `DELETE /login HTTP/1.1\r\nHost: ${host}\r\nOrigin: https://${host}`],
  ["OPTIONS", `OPTIONS /login HTTP/1.1\r\nHost: ${host}`],
])("%s causes no fault, and redirects to no other site", async (_, lines) => {
  const answer = await raw(`${lines}\r\nConnection: close\r\n\r\n`);
  expect(Number(answer.split(" ")[1])).toBeLessThan(500);
  expect(answer).not.toContain("elsewhere.example");
});

test.each([
  ["a line that is no request", "GARBAGE", 400, "kein Aufruf nach HTTP/1.1"],
  ["headers without an end", `GET / HTTP/1.1\r\nHost: ${host}\r\nX: ${"x".repeat(20_000)}`, 431, "höchstens 16 kB"],
])("%s is refused with the headers of every answer, and the reason", async (_, lines, status, reason) => {
  const answer = await raw(`${lines}\r\n\r\n`);
  expect(answer).toContain(`HTTP/1.1 ${status} `);
  expect(answer).toContain("X-Content-Type-Options: nosniff");
  expect(answer.split("\r\n\r\n")[1]).toContain(reason);
});

test("a screen's data cannot be read by the data requests of an older Remix", async () => {
  expect((await ask("nordlicht", "GET /?_data=home")).status).toBe(404);
  expect(lines.some((line) => line.includes('"level":"error"') && line.includes("_data"))).toBe(false);
});

test.each([
  ["text/plain", "email=mara@example.org"],
  ["application/json", '{"email":"mara@example.org"}'],
  ["multipart/form-data; boundary=x", "--x\r\n"],
  ["multipart/form-data", "--x\r\n"],
  ["", "email=mara@example.org"],
])("a body that is not a form (%s) is refused", async (type, body) => {
  const answer = await ask("nordlicht", "POST /login", { headers: { "Content-Type": type }, body });
  expect(answer.status).toBe(415);
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test.each([
  "firstName[30000000]=x",
  "__intent__=x",
  "__proto__[x]=1",
  "a.b=1",
  "a[]=1",
  "email[0]=1",
  "=1",
  "%00=1",
  Array.from({ length: 101 }, (_, index) => `f${index}=1`).join("&"),
])("a field that no form has is refused without parsing its name: %.30s", async (field) => {
  expect((await ask("nordlicht", "POST /login", { body: `email=nobody&${field}` })).status).toBe(400);
});

test.each(["abc", "%00", "%ED%A0%80", "..%2f", "' or 1=1 --".replaceAll(" ", "%20")])(
  "a malformed id (%s) is not found",
  async (id) => {
    for (const path of [`/praemie/${id}`, `/praemiedanke?praemie=${id}`, `/empfehlung/${id}`, `/empfehlen/${id}`]) {
      expect((await ask("nordlicht", `GET ${path}`)).status, path).toBeLessThan(500);
    }
  },
);

const elsewhere = [
  "//evil.example",
  "https://evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/%2e%2e//evil.example",
  "/a/..//evil.example",
  "/./\\evil.example",
  "javascript:alert(1)",
  "/\t/evil.example",
  "/\n/evil.example",
  " //evil.example",
  "http:evil.example",
  "///evil.example",
  "//evil.example/..",
].flatMap((target) => [
  target,
  target.toUpperCase(),
  `${target}?x`,
  `${target}#x`,
  encodeURI(target),
  `${target}/../..`,
]);

test("the redirect after the login leads to this site, whatever the parameter says", async () => {
  for (const target of elsewhere) {
    const back = safeReturn(target, "/persoenlicherbereich");
    expect(new URL(back, "https://here.example").host, target).toBe("here.example");
  }
  const page = await ask("nordlicht", `GET /login?redirect=${encodeURIComponent("/.//evil.example")}`);
  expect(hiddenValue(page.text, "redirect")).toBe("/persoenlicherbereich");
});

test("private pages are not stored by caches, and every answer has the security headers", async () => {
  const cacheHeaderOf = async (path: string, cookie?: string) =>
    (await ask("nordlicht", `GET ${path}`, cookie ? { cookie } : {})).headers["cache-control"];
  expect(await cacheHeaderOf("/persoenlicherbereich", "psoe_token=x")).toBe("no-store");
  expect(await cacheHeaderOf("/login?t=secret")).toBe("no-store");
  expect(await cacheHeaderOf("/faq")).toBe("no-store");
  const answered = writeConsents({
    visitorId: "019aa6d1-0f2c-7000-8000-000000000001",
    values: { campaign: 0, matomo: 0, adobe: 0 },
  });
  expect(await cacheHeaderOf("/faq", `__Host-psoe_consent=${answered}`)).toBe("private, no-cache");
  expect(await cacheHeaderOf("/faq", `__Host-psoe_consent=${answered}; psoe_token=x`)).toBe("no-store");
  for (const path of [
    "/",
    "/404",
    "/gibtsnicht",
    "/healthz",
    "/readyz",
    "/assets/gone.js",
    "/api/v1/x/mandant",
    "/e/X",
  ]) {
    const { headers } = await ask("nordlicht", `GET ${path}`);
    expect(headers["content-security-policy"], path).toContain("default-src 'none'");
    expect(headers["x-content-type-options"], path).toBe("nosniff");
    expect(headers["cache-control"], path).toBeDefined();
  }
});

test("an error thrown by a screen appears only in the log", async () => {
  expect((await ask("nordlicht", "POST /impressum", { body: "x=1" })).status).toBe(405);
  expect(lines.some((line) => line.includes("a screen turned") && line.includes("requestId"))).toBe(true);
});

test("while the database's disk is full, reads are served and writes are answered with a retry", async () => {
  const form = "firstName=Mara&lastName=K&recipientShare=50&terms=on&email=";
  const body = (email: string) => ({ body: `${form}${encodeURIComponent(email)}` });
  const call = { Empfehlung: { AgbText: true }, Empfehler: { Vorname: "A", Nachname: "B", Email: "full@a.example" } };
  const { number } = await addRecommendation(ctx("nordlicht"), { productId: null, email: "maker@a.example" });
  const firefox = { headers: { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" } };
  await database.owner.query(`create function full_disk() returns trigger language plpgsql as
    $$ begin raise 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  for (const table of ["account", "click", "token"])
    await database.owner.query(`create trigger full_disk before insert on ${table} execute function full_disk()`);
  for (const route of ["POST /empfehlen.html", "POST /login", `GET /e/${number}`]) {
    const answer = await ask("nordlicht", route, route.startsWith("POST") ? body("maker@a.example") : firefox);
    expect([answer.status, answer.headers["retry-after"]], route).toEqual([503, "5"]);
    expect(answer.text).toContain("Wir sind gleich wieder da");
  }
  const program = await ask("nordlicht", "POST /api/v1/nordlicht/empfehlen/create", { body: JSON.stringify(call) });
  expect([program.status, JSON.parse(program.text).Code]).toEqual([503, "PSOF0001"]);
  expect((await ask("nordlicht", "GET /")).status).toBe(200);
  await database.owner.query("drop function full_disk cascade");
  expect((await ask("nordlicht", "POST /empfehlen.html", body("full@a.example"))).status).toBe(303);
  expect((await ask("nordlicht", `GET /e/${number}`, firefox)).headers["location"]).toBe(`/empfehlung/${number}`);
});
