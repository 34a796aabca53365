import { afterAll, beforeEach, expect, test } from "vitest";
import { openSession } from "#server/people/account/login/session.ts";
import { setPassword } from "#server/people/account/password/set-password.ts";
import { newLinkToken } from "#server/people/account/token.ts";
import { addPasskey, offerPasskey } from "#server/people/passkey/add-passkey.ts";
import { removePasskey, renamePasskey } from "#server/people/passkey/manage.ts";
import { withTransaction } from "#server/platform/context.ts";
import { deliverMail } from "#server/platform/mail/deliver.ts";
import { createMailer } from "#server/platform/mail/upstream/mailer.ts";
import { smtpTransport } from "#server/platform/mail/upstream/smtp.ts";
import type { Language } from "#server/platform/values/language.ts";
import { smtpSink } from "#tests/fakes/smtp.ts";
import { createdPasskey } from "#tests/support/browser/software-passkey.ts";
import { database } from "#tests/support/database/database.ts";
import { seededTenant, testServices } from "#tests/support/services/services.ts";

const { url, owner } = await database();
const { browser, job, services, clock } = testServices(url);
const sink = await smtpSink();
const transport = smtpTransport(sink.url, { connectMs: 3_000, answerMs: 3_000, totalMs: 15_000 });
const mailer = createMailer(transport);
afterAll(async () => {
  transport.close();
  await Promise.all([sink.close(), services.close()]);
});
beforeEach(() => {
  sink.received.length = 0;
});

const site = { origin: "https://empfehlen.example", rpId: "empfehlen.example" };

let made = 0;
/** A person who has just logged in at a tenant. */
async function loggedIn(tenantId: string, language: Language) {
  const tenant = seededTenant(tenantId);
  const ops = job(tenant);
  made += 1;
  const names = { email: `p${made}@referrer.example`, firstName: "Pia", lastName: "Test", language };
  const ids = { id: ops.secrets.newId(), referrerHash: ops.secrets.newToken() };
  const me = await ops.accounts.addOrFind({ ...ids, ...names, createdAt: clock.at });
  const one = browser(tenant);
  const first = await one.ctx();
  await withTransaction(first, (tx) => openSession(tx, me.id));
  const add = async (answer?: object, name = "Mein Telefon") => {
    const ctx = await one.ctx();
    const offered = await offerPasskey(ctx, site);
    if (!offered.ok) throw new Error(offered.refusal.code);
    const { challenge } = offered.value as { challenge: string };
    const sent = answer ?? createdPasskey(site, challenge);
    return { sent, ...(await addPasskey(ctx, me, { site, answer: sent, name })) };
  };
  return { me, ops, ctx: one.ctx, add };
}

/** Delivers what is queued for this person. */
async function received({ me, ops }: Awaited<ReturnType<typeof loggedIn>>) {
  const { rows } = await owner.query<{ id: string }>(
    `select id from mail where recipient = $1 and state = 'queued' order by "createdAt", id`,
    [me.email],
  );
  for (const { id } of rows) expect(await deliverMail(ops, mailer, id)).toBe("sent");
  return sink.received.splice(0).map(({ mail, envelope }) => ({ ...mail, to: envelope.to, text: mail.text ?? "" }));
}

test.each([
  ["nordlicht", "de", "Neuer Passkey für dein Konto", "Passkey aus deinem Konto entfernt", /du/],
  ["elbschutz", "de", "Neuer Passkey für Ihr Konto", "Passkey aus Ihrem Konto entfernt", /Sie/],
  ["nordlicht", "en", "New passkey for your account", "Passkey removed from your account", /This was not you/],
] as const)(
  "%s, %s: a mail tells that a passkey was created, and that it was removed",
  async (tenantId, language, added, removed, form) => {
    const person = await loggedIn(tenantId, language);
    expect(await person.add()).toMatchObject({ ok: true });
    const [passkey] = await (await person.ctx()).passkeys.ofAccount(person.me.id);
    const mails = await received(person);
    clock.at = new Date(clock.at.getTime() + 1_000);
    await removePasskey(await person.ctx(), person.me, passkey?.id ?? "");
    mails.push(...(await received(person)));
    expect(mails.map(({ subject, to }) => [subject, to])).toEqual([
      [added, [person.me.email]],
      [removed, [person.me.email]],
    ]);
    const { mail } = seededTenant(tenantId);
    for (const { text, html } of mails) {
      expect(text).toMatch(form);
      expect(text).toContain(mail.replyTo);
      // The page asks for a login: the link contains no token, and nothing that a person typed.
      expect(text).toMatch(/^https?:\/\/[^/]+\/meinedaten\/sicherheit$/m);
      for (const part of [text, String(html)]) {
        expect(part).not.toMatch(/[?&]t=/);
        expect(part).not.toContain("Mein Telefon");
        expect(part).not.toContain(passkey?.id);
      }
    }
  },
);

test("nothing is mailed for a passkey that was not stored, is only renamed, or belongs to somebody else", async () => {
  const [person, stranger] = [await loggedIn("nordlicht", "de"), await loggedIn("nordlicht", "de")];
  const { sent } = await person.add();
  expect(await received(person)).toHaveLength(1);
  const [passkey] = await (await person.ctx()).passkeys.ofAccount(person.me.id);
  expect(await person.add(sent)).toMatchObject({ ok: false });
  await renamePasskey(await person.ctx(), person.me, passkey?.id ?? "", "Tablet");
  await removePasskey(await stranger.ctx(), stranger.me, passkey?.id ?? "");
  await removePasskey(await person.ctx(), person.me, "none");
  expect([await received(person), await received(stranger)]).toEqual([[], []]);
});

test("each passkey gets its own mails, also two at the same moment", async () => {
  const person = await loggedIn("nordlicht", "de");
  await person.add();
  await person.add();
  const passkeys = await (await person.ctx()).passkeys.ofAccount(person.me.id);
  for (const { id } of passkeys) await removePasskey(await person.ctx(), person.me, id);
  for (const { id } of passkeys) await removePasskey(await person.ctx(), person.me, id);
  expect(passkeys).toHaveLength(2);
  expect(await received(person)).toHaveLength(4);
});

test("a forgotten password ends all passkeys, a changed one does not", async () => {
  const person = await loggedIn("nordlicht", "de");
  await person.add();
  const link = async (purpose: "register" | "resetPassword") => {
    const { token, row } = newLinkToken(person.ops, purpose, person.me.id, new Date(clock.at.getTime() + 60_000));
    await withTransaction(person.ops, (tx) => tx.tokens.add(row));
    return setPassword(await person.ctx(), purpose, { token, password: "Sonnenblume7" });
  };
  const kept = async () => (await person.ops.passkeys.ofAccount(person.me.id)).length;
  expect((await link("register")).ok).toBe(true);
  expect(await kept()).toBe(1);
  expect((await link("resetPassword")).ok).toBe(true);
  expect(await kept()).toBe(0);
});

test("passkeys of one browser that nobody named are numbered, and a freed number is given again", async () => {
  const person = await loggedIn("nordlicht", "de");
  const names = async () => (await person.ops.passkeys.ofAccount(person.me.id)).map(({ name }) => name).sort();
  for (const _ of [1, 2, 3]) await person.add(undefined, "");
  const [first = ""] = await names();
  expect(await names()).toEqual([first, `${first} 2`, `${first} 3`]);
  const second = (await person.ops.passkeys.ofAccount(person.me.id)).find(({ name }) => name === `${first} 2`);
  await renamePasskey(await person.ctx(), person.me, second?.id ?? "", "Tablet");
  await person.add(undefined, "");
  expect(await names()).toEqual([first, `${first} 2`, `${first} 3`, "Tablet"].sort());
});
