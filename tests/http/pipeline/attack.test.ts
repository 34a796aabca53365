import { expect, test } from "vitest";
import { isShortage } from "#server/platform/process/shortage.ts";
import { chooseForm } from "#server/rewards/claim/schema.ts";
import { openSite } from "#tests/http/support.ts";
import { addRecommendation } from "#tests/support/data/referral.ts";
import { inDatabase, query } from "#tests/support/database/server.ts";

const { ask, raw, hostOf, lines, ctx, database } = await openSite();

test.each([
  ["a path of slashes", `/login${"/".repeat(1_000)}`],
  ["a path on the facade", `/api/v1/nordlicht/produkt/${"a".repeat(1_000)}`],
  ["a public page", `/?channel=${"a".repeat(2_000)}`],
  ["a short link", `/e/7KQ4M2XWPA?x=${"a".repeat(2_000)}`],
  ["a file", `/assets/${"a".repeat(15_000)}`],
  ["a probe", `/healthz?${"a".repeat(15_000)}`],
])("%s that is longer than any valid one is refused before it is parsed", async (_, path) => {
  for (const method of ["GET", "POST"]) {
    lines.length = 0;
    const answer = await ask("nordlicht", `${method} ${path}`);
    expect([answer.status, answer.headers["connection"]]).toEqual([414, "close"]);
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    expect(lines.join("").length).toBeLessThan(600);
  }
});

test("the longest valid addresses are accepted", async () => {
  const carried = `channel=newsletter&c=${"a".repeat(60)}&gclid=${"b".repeat(200)}&fbclid=${"c".repeat(200)}`;
  expect((await ask("nordlicht", `GET /impressum?${carried}`)).status).toBe(200);
  expect((await ask("nordlicht", `GET /impressum?x=${"a".repeat(1_900)}`)).status).toBe(200);
  expect((await ask("nordlicht", `GET /${"a".repeat(999)}`)).headers["location"]).toBe("/404");
});

const token = "kP3xV9_aQ2-mZ7tR1bN5cW8dY4eU6fG0hJ2kL4mN6pQ";
const half = token.slice(0, 21);
const odd = [
  `/empfaenger/${token}%00`,
  `/${token}.png`,
  `/${token}.data`,
  `/login/${half}%2D${token.slice(21)}`,
  `/login;t=${token}`,
  `/login&t=${token}`,
  `/login%3Ft=${token}`,
  `/x/${token}%ED%A0%80`,
  `/x/${token.slice(0, 30)}`,
  `/api/v1/nordlicht/${token}`,
  `/api/v1/nordlicht/praemie/${token}/grafik100`,

  `/e/${token}`,
  `/${token}/${"a".repeat(400)}`,
  `/${"a".repeat(280)}/${token}`,
  `//${token}/x`,
  `/\\${token}`,
  `/start/${token}=`,
];

test.each(odd)("a token in an unknown path is never logged: %s", async (path) => {
  lines.length = 0;
  const body = "x=1";
  await ask("nordlicht", `GET ${path}`);
  await ask("nordlicht", `POST ${path}`, { body });
  const said = lines.join("");
  expect(said).toContain('"path"');
  expect(said).not.toContain(token.slice(2, 20));
  expect(said).not.toContain(token.slice(22, 40));
});

test("while the database accepts no more connections, every answer is a 503 with Retry-After", async () => {
  const { number } = await addRecommendation(ctx("nordlicht"), { productId: null, email: "maker@a.example" });
  const name = new URL(database.url).pathname.slice(1);
  const server = inDatabase(database.url, "postgres");
  const call = { Empfehlung: { AgbText: true }, Empfehler: { Vorname: "A", Nachname: "B", Email: "full@a.example" } };
  const requests: [string, Parameters<typeof ask>[2]][] = [
    ["POST /login", { body: "email=maker@a.example" }],
    ["POST /empfehlen.html", { body: "firstName=A&lastName=B&email=new@a.example&recipientShare=50&terms=on" }],
    [`GET /e/${number}`, { headers: { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" } }],
    ["GET /persoenlicherbereich", { cookie: `psoe_token=${token}` }],
    ["POST /api/v1/nordlicht/empfehlen/create", { body: JSON.stringify(call) }],
  ];
  await query(server, `alter database ${name} connection limit 0`);
  try {
    await query(
      server,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename <> 'postgres'`,
    );
    for (const [route, options] of requests) {
      const answer = await ask("nordlicht", route, options);
      expect([answer.status, answer.headers["retry-after"]], route).toEqual([503, "5"]);
    }
  } finally {
    await query(server, `alter database ${name} connection limit -1`);
  }
  for (const [route, options] of requests)
    expect((await ask("nordlicht", route, options)).status, route).toBeLessThan(400);
});

test.each([
  ["P2039", "Database error. Code: `57P03`. Message: `the database system is starting up`"],
  ["P2039", "Database error. Code: `53300`. Message: `sorry`"],
  ["P2010", "Raw query failed. Code: `57P01`. Message: `terminating connection`"],
  ["P2037", "Too many database connections opened"],
  ["57P03", "the database system is in recovery mode"],
  ["55P03", "canceling statement due to lock timeout"],
  ["ECONNREFUSED", "connect ECONNREFUSED"],
])("temporary failures of the database are recognised by each of their codes: %s %s", (code, message) => {
  expect(isShortage(Object.assign(new Error(message), { code }))).toBe(true);
  expect(isShortage(new Error("wrapped", { cause: Object.assign(new Error(message), { code }) }))).toBe(true);
});

test.each([
  ["P2010", "Raw query failed. Code: `42703`. Message: `column does not exist`"],
  ["P2002", "Unique constraint failed"],
  ["23505", "duplicate key value 53300"],
])("a defect is not taken for a temporary failure: %s %s", (code, message) => {
  expect(isShortage(Object.assign(new Error(message), { code }))).toBe(false);
});

test("a malformed id of a reward is not found, and causes no fault", async () => {
  lines.length = 0;
  for (const kind of ["grafik100", "grafik50"])
    expect((await ask("nordlicht", `GET /api/v1/nordlicht/praemie/%00/${kind}`)).status).toBe(404);
  for (const kind of ["produkt/%00/grafik", "produkt/%00/sgrafik", "produktkategorie/%00/icon"])
    expect((await ask("nordlicht", `GET /api/v1/nordlicht/${kind}`)).status).toBe(404);
  expect(chooseForm.safeParse({ rewardId: "a\0" }).success).toBe(false);
  expect(lines.some((line) => line.includes("the request failed"))).toBe(false);
});

test.each(["user@", "user:password@", ":1@", "a@b@"])(
  "a Host header with user information (%s) is a 400",
  async (user) => {
    lines.length = 0;
    for (const path of ["/", "/login", "/gibtsnicht", "/empfehlung/X"]) {
      const answer = await raw(
        `GET ${path} HTTP/1.1\r\nHost: ${user}${hostOf("nordlicht")}\r\nConnection: close\r\n\r\n`,
      );
      expect(answer).toContain("HTTP/1.1 400 ");
    }
    const whole = await raw(
      `GET /login HTTP/1.1\r\nHost: ${hostOf("nordlicht")}${user}evil.example\r\nConnection: close\r\n\r\n`,
    );
    expect(whole).toContain("HTTP/1.1 400 ");
    expect(whole).not.toContain("evil.example");
    expect(lines.some((line) => line.includes('"level":"error"'))).toBe(false);
  },
);

test.each(["/", "/login", "/impressum", "/api/v1/nordlicht/mandant", "/healthz"])(
  "two Host headers are a 400, whichever comes first: %s",
  async (path) => {
    const own = hostOf("nordlicht");
    for (const [one, other] of [
      [own, "evil.example"],
      ["evil.example", own],
      [own, own],
    ]) {
      const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: ${one}\r\nhost: ${other}\r\nConnection: close\r\n\r\n`);
      expect(answer).toContain("HTTP/1.1 400 ");
      expect(answer).not.toContain("evil.example");
    }
    const single = await raw(`GET ${path} HTTP/1.1\r\nHost: ${own}\r\nConnection: close\r\n\r\n`);
    expect(single).toContain("HTTP/1.1 200 ");
  },
);

test("a form larger than any valid one is refused without parsing it", async () => {
  const form = (bytes: number) => ({ body: `email=nobody%40a.example&redirect=${"a".repeat(bytes)}` });
  expect((await ask("nordlicht", "POST /login", form(31_000))).status).toBeLessThan(413);
  const refused = await ask("nordlicht", "POST /login", form(33_000));
  expect([refused.status, refused.headers["connection"]]).toEqual([413, "close"]);
});

test("Strict-Transport-Security applies to the tenant's own host and not to its subdomains", async () => {
  expect((await ask("nordlicht", "GET /impressum")).headers["strict-transport-security"]).toBe("max-age=31536000");
});
