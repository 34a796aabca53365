import { beforeAll, expect, test } from "vitest";
import { register } from "#server/domain/account/register.ts";
import { setPassword } from "#server/domain/account/set-password.ts";
import { answerRequests } from "../support/address-requests.ts";
import { type Answer, openSite } from "./support.ts";

const site = await openSite();
const { ask, ctx, services, database } = site;
const tenant = "standard";
const password = "Erstes Wort 1";
const known = Array.from({ length: 20 }, (_, index) => `bekannt${index}@konto.example`);
const unknown = known.map((address) => address.replace("bekannt", "niemand"));

beforeAll(async () => {
  const here = ctx(tenant);
  for (const email of known) await register(here, { email, firstName: "Mara", lastName: "Köster" });
  await answerRequests(services.database.pool, here);
  const { rows } = await database.owner.query<{ id: string }>(`select id from mail where kind = 'registration'`);
  // Half of them have a password; the others never set one.
  for (const { id } of rows.slice(0, 10)) {
    const mail = await here.mails.byId(id);
    const link = mail && "link" in mail.params ? mail.params.link : "http://none";
    const token = new URL(link).searchParams.get("t") ?? "";
    await setPassword(here, "register", { token, password });
  }
}, 60_000);

const form = (fields: Record<string, string>) => ({ body: new URLSearchParams(fields).toString() });

/** What a stranger sees: everything but the instant, the request's number and what was typed. */
function seen({ status, headers, text }: Answer, email: string) {
  const { date: _, "x-request-id": __, "content-length": ___, etag: ____, ...rest } = headers;
  const own = [email, encodeURIComponent(email), email.replace("@", "&#64;")];
  const plain = own.reduce((body, address) => body.replaceAll(address, "…"), text);
  return { status, headers: withoutNonce(JSON.stringify(rest)), body: withoutNonce(plain) };
}

const withoutNonce = (text: string) =>
  text
    .replaceAll(/nonce(-|=\\?")[\w+/=-]+/g, "nonce")
    .replaceAll(/name="attempt" value="[^"]*"/g, "")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "id");

test.each([
  ["a wrong password", "/login", { password: "Falsches Wort 9" }, 401],
  ["a login link", "/login", { intent: "link", password: "" }, 303],
  ["a registration", "/registrieren", { firstName: "Eva", lastName: "Ost" }, 303],
  ["a forgotten password", "/passwortvergessen", {}, 303],
])(
  "%s: 20 known and 20 unknown addresses get one answer",
  async (_, path, fields, status) => {
    const answers = new Set<string>();
    for (const email of [...known, ...unknown]) {
      const answer = await ask(tenant, `POST ${path}`, form({ email, ...fields }));
      expect(answer.status).toBe(status);
      expect(answer.headers["set-cookie"]).toBeUndefined();
      answers.add(JSON.stringify(seen(answer, email)));
    }
    expect([...answers]).toHaveLength(1);
  },
  60_000,
);

test("the specified message, and what was typed but for the password", async () => {
  const email = "niemand@konto.example";
  const answer = await ask(tenant, "POST /login", form({ email, password: "Falsches Wort 9" }));
  expect(answer.text).toContain("Die E-Mail-Adresse oder das Passwort ist nicht richtig.");
  expect(answer.text).toContain(`value="${email}"`);
  expect(answer.text).not.toContain("Falsches Wort");
  const changed = await ask(tenant, "POST /registrieren", form({ token: "x", password: "zu kurz" }));
  expect(changed.text).not.toContain("zu kurz");
});

const cookieIn = ({ headers }: Answer) => headers["set-cookie"]?.map((line) => line.split(";")[0]).join("; ") ?? "";

test("the right password leads on, to a place of this site alone", async () => {
  const [email = ""] = await withPassword();
  const to = async (redirect: string) => {
    const answer = await ask(tenant, "POST /login", form({ email, password, redirect }));
    expect(cookieIn(answer)).toContain("psoe_token=");
    return answer.headers.location;
  };
  expect(await to("/meinedaten?x=1")).toBe("/meinedaten?x=1");
  for (const elsewhere of ["https://evil.example/", "//evil.example", "/\\evil.example", "/.//evil.example", ""])
    expect(await to(elsewhere)).toBe("/persoenlicherbereich");
});

test("a change of the password, from its form to its message", async () => {
  const [, email = ""] = await withPassword();
  const cookie = cookieIn(await ask(tenant, "POST /login", form({ email, password })));
  const post = (fields: Record<string, string>) => ask(tenant, "POST /passwortaendern", { cookie, ...form(fields) });
  const wrong = await post({ current: "Falsches Wort 9", password: "Zweites Wort 2" });
  expect([wrong.status, wrong.text.includes("Das bisherige Passwort ist nicht richtig.")]).toEqual([403, true]);
  const done = await post({ current: password, password: "Zweites Wort 2" });
  expect([done.status, done.headers.location]).toEqual([303, "/passwortaendern?geaendert=1"]);
  const told = await ask(tenant, "GET /passwortaendern?geaendert=1", { cookie: cookieIn(done) });
  expect(told.text).toContain("Passwort erfolgreich geändert.");
  const before = await ask(tenant, "GET /passwortaendern", { cookie });
  expect(before.headers.location).toContain("/login?redirect=");
});

async function withPassword(): Promise<string[]> {
  const { rows } = await database.owner.query<{ email: string }>(
    `select email from account where "passwordHash" is not null and email like 'bekannt%' order by email`,
  );
  return rows.map(({ email }) => email);
}

test("a link that is over offers a new one", async () => {
  for (const path of ["/passwortsetzen?t=unbekannt", "/registrieren?t=unbekannt"]) {
    const answer = await ask(tenant, `GET ${path}`);
    expect([answer.status, answer.text.includes('href="/passwortvergessen"')]).toEqual([410, true]);
  }
});
