import { expect, test } from "vitest";
import { openSession, sessionCookie } from "#server/people/account/login/session.ts";
import { withTransaction } from "#server/platform/context.ts";
import { liftSuppression, suppress } from "#server/platform/mail/suppression.ts";
import { formatDay } from "#server/platform/values/calendar.ts";
import { openSite } from "#tests/http/support.ts";
import { world } from "#tests/http/world.ts";

const site = await openSite();
const { ask, database } = site;

/** A referrer without open rewards, logged in just now; returns their cookie. */
async function referrer(tenant: string, name: string) {
  const ctx = site.ctx(tenant);
  const created = { language: "de" as const, createdAt: ctx.now(), firstName: "Jonas", lastName: name };
  const email = `${name.toLowerCase()}@referrer.example`;
  const account = await ctx.accounts.addOrFind({
    id: ctx.secrets.newId(),
    email,
    referrerHash: ctx.secrets.newToken(),
    ...created,
  });
  const token = await withTransaction(ctx, async (tx) => {
    await tx.accounts.confirm(account.id, ctx.now());
    return openSession(tx, account.id);
  });
  return { id: account.id, email, cookie: `${sessionCookie}=${token}`, token };
}

const form = (values: Record<string, string>) => String(new URLSearchParams(values));
const mailsOf = async (kind: string, to: string) =>
  (await database.owner.query(`select 1 from mail where kind = $1 and recipient = $2`, [kind, to])).rowCount;

test("logged out, every page of one's own data leads to the login and back", async () => {
  for (const path of ["", "/profil", "/e-mail", "/bankdaten", "/kopie", "/loeschen"]) {
    const answer = await ask("nordlicht", `GET /meinedaten${path}?x=1`);
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe(`/login?redirect=${encodeURIComponent(`/meinedaten${path}?x=1`)}`);
  }
});

test("whose mails come back reads it beside the address and in the copy, until one arrives", async () => {
  const jonas = await referrer("elbschutz", "Zurueck");
  const ctx = site.ctx("elbschutz");
  const says = async () => {
    const { text } = await ask("elbschutz", "GET /meinedaten", { cookie: jonas.cookie });
    return text.includes("Mails an diese Adresse kommen zurück");
  };
  expect(await says()).toBe(false);
  await withTransaction(ctx, (tx) => suppress(tx, jonas.email, "RCPT TO 550 5.1.1"));
  expect(await says()).toBe(true);
  const copy = await ask("elbschutz", "GET /meinedaten/kopie", { cookie: jonas.cookie });
  expect(copy.text).toContain("RCPT TO 550 5.1.1");
  await withTransaction(ctx, (tx) => liftSuppression(tx, jonas.email));
  expect(await says()).toBe(false);
});

test.each(["nordlicht", "elbschutz"])(
  "%s: the form submitted twice deletes once, and the session has ended",
  async (tenant) => {
    const jonas = await referrer(tenant, `Doppel${tenant}`);
    const page = await ask(tenant, "GET /meinedaten/loeschen", { cookie: jonas.cookie });
    expect(page.status).toBe(200);
    expect(page.text).toMatch(/8 Jahre nach dem Jahr der Zahlung/);
    const sent = { cookie: jonas.cookie, body: form({ giveUp: "" }) };
    const answers = await Promise.all([1, 2, 3].map(() => ask(tenant, "POST /meinedaten/loeschen", sent)));
    for (const { headers } of answers) expect(headers.location).toMatch(/geloescht\?an=[\w.-]+$|login/);
    const done = answers.map(({ headers }) => headers.location ?? "").find((one) => one.includes("geloescht")) ?? "";
    expect(done).not.toContain(jonas.email.split("@")[0]);
    expect((await ask(tenant, `GET ${done}`)).text).toContain(`<strong>${jonas.email}</strong>`);
    expect((await ask(tenant, "GET /meinedaten/geloescht?an=x")).text).not.toContain("@post.example");
    expect(await mailsOf("accountDeleted", jonas.email)).toBe(1);
    const after = await ask(tenant, "GET /meinedaten", { cookie: jonas.cookie });
    expect(after.headers.location).toMatch(/^\/login/);
    const { rows } = await database.owner.query(`select state, email, "firstName" from account where id = $1`, [
      jonas.id,
    ]);
    expect(rows).toEqual([{ state: "deleted", email: "", firstName: "" }]);
  },
);

test("bank details are reviewed before they are stored, once, and never shown in full again", async () => {
  const jonas = await referrer("nordlicht", "Kontowechsel");
  const { cookie } = jonas;
  const account = { holder: "Jonas Konto", iban: "DE89 3704 0044 0532 0130 00" };
  const post = (values: Record<string, string>) =>
    ask("nordlicht", "POST /meinedaten/bankdaten", { cookie, body: form(values) });
  const review = await post({ ...account, intent: "review" });
  expect(review.text).toContain("DE89 3704 0044 0532 0130 00");
  expect((await database.owner.query(`select 1 from bank_detail where "ownerId" = $1`, [jonas.id])).rowCount).toBe(0);
  await Promise.all([1, 2, 3].map(() => post({ ...account, intent: "save" })));
  expect((await database.owner.query(`select 1 from bank_detail where "ownerId" = $1`, [jonas.id])).rowCount).toBe(1);
  expect(await mailsOf("bankDataChanged", jonas.email)).toBe(1);
  const page = await ask("nordlicht", "GET /meinedaten/bankdaten", { cookie });
  expect(page.text).toContain("3000");
  expect(page.text).not.toMatch(/0532 ?01|Jonas Konto/);
  const saved = await ask("nordlicht", "GET /meinedaten/bankdaten?gespeichert=1", { cookie });
  expect(saved.text).toContain(`haben es dir an ${jonas.email} geschrieben`);
});

test("the form asks for the holder's birth date if the tenant does, and keeps it through the review", async () => {
  const { cookie, id } = await referrer("standard", "Geburtstag");
  const post = (values: Record<string, string>) =>
    ask("standard", "POST /meinedaten/bankdaten", { cookie, body: form(values) });
  const account = { holder: "Jonas Konto", iban: "DE89 3704 0044 0532 0130 00" };
  await site.change("standard", ({ modules }) => Object.assign(modules, { storeBankData: true }));
  expect((await post({ intent: "ask" })).text).not.toContain('name="birthDate"');
  await site.change("standard", ({ payout }) => Object.assign(payout, { askBirthDate: true }));
  const missing = await post({ ...account, intent: "review" });
  expect([missing.status, missing.text.includes("Geburtsdatum an.")]).toEqual([400, true]);
  const review = await post({ ...account, birthDate: "24.3.1988", intent: "review" });
  expect(review.text).toContain('name="birthDate" value="24.03.1988"');
  expect((await post({ ...account, birthDate: "24.03.1988", intent: "save" })).status).toBe(303);
  const { rows } = await database.owner.query(`select "birthDateSealed" from bank_detail where "ownerId" = $1`, [id]);
  expect(rows).toEqual([{ birthDateSealed: expect.stringMatching(/./) }]);
  await site.change("standard", ({ modules, payout }) => {
    Object.assign(modules, { storeBankData: false });
    Object.assign(payout, { askBirthDate: false });
  });
});

test("a copy contains no other member's data, and without a fresh login no full account number", async () => {
  const strangers = await world(site, "nordlicht", "Fremdmann", "Fremdfreund");
  await strangers.keys();
  const jonas = await referrer("nordlicht", "Kopierer");
  const json = await ask("nordlicht", "GET /api/v1/nordlicht/empfehler/datenauskunft", { cookie: jonas.cookie });
  expect(JSON.parse(json.text).Konto[0]).toMatchObject({ Email: jonas.email, Nachname: "Kopierer" });
  const page = await ask("nordlicht", "GET /meinedaten/kopie", { cookie: jonas.cookie });
  expect(page.text).toContain(jonas.email);
  expect(json.text + page.text).not.toMatch(/Fremdmann|Fremdfreund/i);
  const audited = await database.owner.query(
    `select 1 from audit_entry where "accountId" = $1 and kind = 'dataExported'`,
    [jonas.id],
  );
  expect(audited.rowCount).toBe(1);
  site.services.clock.setOffset(site.services.clock.offsetMs() + 11 * 60_000);
  const call = (route: string, body?: string) =>
    ask("nordlicht", route, { bearer: jonas.token, ...(body ? { body } : {}) });
  const bank = JSON.stringify({ Kontoinhaber: "Jonas", Iban: "DE89370400440532013000" });
  const put = await call("PUT /api/v1/nordlicht/empfehler/bankdaten", bank);
  expect([put.status, JSON.parse(put.text).Code]).toEqual([403, "PSOF0251"]);
  expect((await call("DELETE /api/v1/nordlicht/empfehler/delete")).status).toBe(403);
  expect((await call("GET /api/v1/nordlicht/empfehler/bankdaten")).text).toBe("null");
  const old = await ask("nordlicht", "GET /meinedaten/loeschen", { cookie: jonas.cookie });
  expect(old.text).toContain("Bist du es?");
  expect(old.text).not.toContain("Konto endgültig löschen");
});

test("one's own data are listed with the day until which they are kept, and what happens then", async () => {
  const kept = await referrer("elbschutz", "Behalten");
  const { rows } = await database.owner.query<{ expiresAt: Date }>(
    `select "expiresAt" from session where "accountId" = $1`,
    [kept.id],
  );
  const ends = formatDay(new Date((rows[0]?.expiresAt.getTime() ?? 0) + 7 * 86_400_000));
  const { text } = await ask("elbschutz", "GET /meinedaten", { cookie: kept.cookie });
  expect(text).toContain("Wie lange wir was behalten");
  expect(text).toContain("Bis Sie es löschen");
  expect(text).toContain(`Anmeldungen (1)</dt><dd>bis ${ends}<`);
  expect(text).not.toContain("Empfehlungen (");
});
