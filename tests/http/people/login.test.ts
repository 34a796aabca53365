import { beforeAll, expect, test } from "vitest";
import { type Answer, openSite } from "#tests/http/support.ts";

const site = await openSite();
const { ask, ctx, database } = site;
const tenant = "standard";
const password = "Erstes Wort 1";
const known = Array.from({ length: 200 }, (_, index) => `bekannt${index}@konto.example`);
const unknown = known.map((address) => address.replace("bekannt", "niemand"));

beforeAll(async () => {
  await site.change(tenant, ({ newsletter }) => {
    newsletter.consent = { de: "Der Newsletter darf kommen.", en: "The newsletter may come." };
  });
  const context = ctx(tenant);
  const hashed = await context.passwords.hash(password);
  if (!hashed.ok) throw new Error(hashed.refusal.code);
  await context.transaction(async (tx) => {
    for (const [index, email] of known.entries()) {
      const name = { firstName: "Mara", lastName: "Köster", language: "de" as const, createdAt: tx.now() };
      const ids = { id: tx.secrets.newId(), referrerHash: tx.secrets.newToken() };
      const { id } = await tx.accounts.addOrFind({ ...ids, email, ...name });
      // Some accounts never set a password, some never confirmed their address, some are blocked.
      if (index % 3 > 0) await tx.accounts.confirm(id, tx.now());
      if (index % 2 === 0) await tx.accounts.setPassword(id, hashed.value, tx.now());
      if (index % 4 > 0)
        await tx.subscribers.save({
          id: tx.secrets.newId(),
          state: index % 4 === 1 ? "pending" : "optedIn",
          email,
          firstName: "Mara",
          language: "de",
          form: "newsletter",
          consentText: "Ja.",
          requestedAt: tx.now(),
          mailedAt: tx.now(),
          resentAt: null,
          confirmedAt: index % 4 === 1 ? null : tx.now(),
          endedAt: null,
        });
      if (index % 10 === 9) await tx.accounts.block(id, index % 20 === 9 ? "RISK_FRAUD" : "RULE_STAFF", tx.now());
    }
  });
}, 60_000);

const form = (fields: Record<string, string>) => ({ body: new URLSearchParams(fields).toString() });

/** The response as a stranger sees it, without the time, the request id and the typed values. */
function comparable({ status, headers, text }: Answer, email: string) {
  const { date: _, "x-request-id": __, "content-length": ___, etag: ____, ...rest } = headers;
  const own = [email, encodeURIComponent(email), email.replace("@", "&#64;")];
  const plain = own.reduce((body, address) => body.replaceAll(address, "…"), text);
  return { status, headers: withoutNonce(JSON.stringify(rest)), body: withoutNonce(plain) };
}

const withoutNonce = (text: string) =>
  text
    .replaceAll(/nonce(-|=\\?")[\w+/=-]+/g, "nonce")
    .replaceAll(/name="attempt" value="[^"]*"/g, "")
    // The typed address, concealed in the URL of the answer's page.
    .replaceAll(/an=v1\.app\.[\w.-]+/g, "an=concealed")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "id");

test.each([
  ["a wrong password", "/login", { password: "Falsches Wort 9" }, 401],
  ["a login link", "/login", { intent: "link", password: "" }, 303],
  ["a registration", "/registrieren", { firstName: "Eva", lastName: "Ost" }, 303],
  ["a forgotten password", "/passwortvergessen", {}, 303],
  ["the newsletter", "/empfehler/newsletter/optin", {}, 303],
  ["no newsletter any more", "/empfehler/newsletter/optout", {}, 303],
  ["a new link to a reward", "/praemie", {}, 303],
])(
  "%s: 200 known and 200 unknown addresses get the same body, status, headers and cookies",
  async (_, path, fields, status) => {
    const answers = new Set<string>();
    const waiting = known.flatMap((email, index) => [email, unknown[index] ?? ""]);
    const asking = Array.from({ length: 4 }, async () => {
      for (let email = waiting.pop(); email !== undefined; email = waiting.pop()) {
        const answer = await ask(tenant, `POST ${path}`, form({ email, ...fields }));
        expect(answer.status).toBe(status);
        expect(answer.headers["set-cookie"]).toBeUndefined();
        answers.add(JSON.stringify(comparable(answer, email)));
      }
    });
    await Promise.all(asking);
    expect([...answers]).toHaveLength(1);
  },
);

test("a wrong password shows the specified message and keeps the input except for the password", async () => {
  const email = "niemand@konto.example";
  const answer = await ask(tenant, "POST /login", form({ email, password: "Falsches Wort 9" }));
  expect(answer.text).toContain("Die E-Mail-Adresse oder das Passwort ist nicht richtig.");
  expect(answer.text).toContain(`value="${email}"`);
  expect(answer.text).not.toContain("Falsches Wort");
  const changed = await ask(tenant, "POST /registrieren", form({ token: "x", password: "zu kurz" }));
  expect(changed.text).not.toContain("zu kurz");
});

const cookieIn = ({ headers }: Answer) => headers["set-cookie"]?.map((line) => line.split(";")[0]).join("; ") ?? "";

test("the right password redirects to the requested page of this site only", async () => {
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

test("a failed login ends the current session, on the page and in the facade", async () => {
  const [email = ""] = await withPassword();
  const isIn = async (cookie: string) => (await ask(tenant, "GET /meinedaten", { cookie })).status === 200;
  const logIn = async () => cookieIn(await ask(tenant, "POST /login", form({ email, password })));
  const wrong = { email: "jemand@konto.example", password: "Falsches Wort 9" };

  const first = await logIn();
  const refused = await ask(tenant, "POST /login", { cookie: first, ...form(wrong) });
  expect([refused.status, cookieIn(refused)]).toEqual([401, "__Host-psoe_token="]);
  expect(await isIn(first)).toBe(false);

  const second = await logIn();
  const body = JSON.stringify({ Email: wrong.email, Password: wrong.password });
  const headers = { Origin: `https://${site.hostOf(tenant)}` };
  await ask(tenant, `POST /api/v1/${tenant}/account/login`, { cookie: second, headers, body });
  expect(await isIn(second)).toBe(false);

  const third = await logIn();
  expect((await ask(tenant, "POST /login", { cookie: third, ...form({ token: "x", attempt: "y" }) })).status).toBe(303);
  expect(await isIn(third)).toBe(false);
});

test("a password is changed, from its form to its message", async () => {
  const [, email = ""] = await withPassword();
  const cookie = cookieIn(await ask(tenant, "POST /login", form({ email, password })));
  const post = (fields: Record<string, string>) => ask(tenant, "POST /passwortaendern", { cookie, ...form(fields) });
  const wrong = await post({ current: "Falsches Wort 9", password: "Zweites Wort 2" });
  expect([wrong.status, wrong.text.includes("Das bisherige Passwort ist nicht richtig.")]).toEqual([403, true]);
  const done = await post({ current: password, password: "Zweites Wort 2" });
  expect([done.status, done.headers.location]).toEqual([303, "/passwortaendern?geaendert=1"]);
  const confirmation = await ask(tenant, "GET /passwortaendern?geaendert=1", { cookie: cookieIn(done) });
  expect(confirmation.text).toContain("Passwort erfolgreich geändert.");
  const before = await ask(tenant, "GET /passwortaendern", { cookie });
  expect(before.headers.location).toContain("/login?redirect=");
});

async function withPassword(): Promise<string[]> {
  const { rows } = await database.owner.query<{ email: string }>(
    `select email from account where "passwordHash" is not null and email like 'bekannt%' order by email`,
  );
  return rows.map(({ email }) => email);
}

test("an expired link offers a new one", async () => {
  for (const path of ["/passwortsetzen?t=unbekannt", "/registrieren?t=unbekannt"]) {
    const answer = await ask(tenant, `GET ${path}`);
    expect([answer.status, answer.text.includes('href="/passwortvergessen"')]).toEqual([410, true]);
  }
});
