import { expect, test } from "vitest";
import { sendContactMessage } from "#server/office/case/send-message.ts";
import { privacy } from "#server/office/cli/privacy.ts";
import { openSession, sessionCookie } from "#server/people/account/login/session.ts";
import { answerRegistration } from "#server/people/account/register.ts";
import { noCaptcha } from "#server/people/captcha/model.ts";
import { eraseRecords } from "#server/people/privacy/erase-records.ts";
import { withTransaction } from "#server/platform/context.ts";
import { openSite } from "#tests/http/support.ts";
import { pdfText } from "#tests/support/checks/pdf-text.ts";

const site = await openSite();
const { ask, database } = site;
const form = (values: Record<string, string>) => String(new URLSearchParams(values));
const pdfPath = "/loeschnachweis/loeschnachweis.pdf";

/** A referrer deletes their account; returns the link of the last mail, and what the certificate must not contain. */
async function deleted(tenant: string) {
  const ctx = site.ctx(tenant);
  const person = { firstName: "Quirin", lastName: "Zwetschgenried", email: `quirin.${tenant}@referrer.example` };
  const account = await ctx.accounts.addOrFind({
    id: ctx.secrets.newId(),
    referrerHash: ctx.secrets.newToken(),
    language: "de",
    createdAt: ctx.now(),
    ...person,
  });
  const session = await withTransaction(ctx, async (tx) => {
    await tx.accounts.confirm(account.id, ctx.now());
    return openSession(tx, account.id);
  });
  await ask(tenant, "POST /meinedaten/loeschen", { cookie: `${sessionCookie}=${session}`, body: form({ giveUp: "" }) });
  const { rows } = await database.owner.query(
    `select id from mail where recipient = $1 and kind = 'accountDeleted' and "tenantId" = $2`,
    [person.email, tenant],
  );
  const mail = await ctx.mails.byId(rows[0].id);
  const link = mail && "link" in mail.params ? new URL(mail.params.link) : expect.fail("The mail has no link.");
  return { token: link.searchParams.get("t") ?? "", path: link.pathname + link.search, person, id: account.id };
}

test.each([
  ["nordlicht", "Bewahre die Datei auf", "Wenn du die Datei nicht hast"],
  ["elbschutz", "Bewahren Sie die Datei auf", "Wenn Sie die Datei nicht haben"],
])("%s: the last mail leads to a signed PDF, once", async (tenant, once, used) => {
  const { token, path, person, id } = await deleted(tenant);
  const pages = [await ask(tenant, `GET ${path}`), await ask(tenant, `GET ${path}`)];
  for (const page of pages) expect([page.status, page.text.includes(once)]).toEqual([200, true]);
  const other = tenant === "nordlicht" ? "elbschutz" : "nordlicht";
  expect((await ask(other, `GET ${path}`)).status).toBe(410);

  const pdf = await ask(tenant, `POST ${pdfPath}`, { body: form({ token }) });
  expect([pdf.status, pdf.headers["content-type"], pdf.headers["cache-control"]]).toEqual([
    200,
    "application/pdf",
    "private, no-store",
  ]);
  const text = pdfText(pdf.body);
  const { rows } = await database.owner.query(
    `select seq, hash from audit_entry where "tenantId" = $1 and kind = 'accountDeleted' and "accountId" = $2`,
    [tenant, id],
  );
  for (const part of ["Löschnachweis", "Was gelöscht wurde", "Artikel 17", "8 Jahre", rows[0].hash])
    expect(text).toContain(part);
  expect(text).toContain(`Nummer: ${rows[0].seq}`);
  expect(text).not.toContain("\ufffd");
  for (const personal of [...Object.values(person), id, token]) expect(text).not.toContain(personal);

  const [, signature = ""] = /Signatur: (\S+\.[\w-]{43})/.exec(text) ?? [];
  const check = (...words: string[]) =>
    privacy.run(["check-certificate", ...words], { ...site.deps, ctx: async () => site.ctx(tenant) });
  await check(String(rows[0].seq), rows[0].hash, signature);
  await expect(check(String(rows[0].seq), rows[0].hash, `${signature}x`)).rejects.toThrow(/no certificate/);
  await expect(check(String(rows[0].seq + 1), rows[0].hash, signature)).rejects.toThrow(/no certificate/);

  const again = await ask(tenant, `POST ${pdfPath}`, { body: form({ token }) });
  expect([again.status, again.headers.location]).toEqual([303, path]);
  const refused = await ask(tenant, `GET ${path}`);
  expect([refused.status, refused.text.includes(used)]).toEqual([410, true]);
});

/** What was erased as due is told by the page of the link that people have, in a PDF without them. */
async function expectPdfBehind(tenant: string, route: string, token: string, parts: string[], personal: string[]) {
  const led = await ask(tenant, `GET ${route}?t=${token}`);
  expect([led.status, led.headers.location]).toEqual([302, `/loeschnachweis?t=${token}`]);
  expect((await ask(tenant, `GET /loeschnachweis?t=${token}`)).text).toContain("Löschnachweis liegt bereit");
  const text = pdfText((await ask(tenant, `POST ${pdfPath}`, { body: form({ token }) })).body);
  for (const part of ["Löschnachweis", "Artikel 5", ...parts]) expect(text).toContain(part);
  for (const one of [...personal, token]) expect(text).not.toContain(one);
  expect((await ask(tenant, `GET ${route}?t=${token}`)).headers.location).toBe(`/loeschnachweis?t=${token}`);
  expect((await ask(tenant, `GET /loeschnachweis?t=${token}`)).status).toBe(410);
}

async function linkTo(tenant: string, email: string, kind: string): Promise<URL> {
  const { rows } = await database.owner.query(`select id from mail where recipient = $1 and kind = $2`, [email, kind]);
  const mail = await site.ctx(tenant).mails.byId(rows[0]?.id);
  return mail && "link" in mail.params ? new URL(mail.params.link) : expect.fail(`There is no mail ${kind}.`);
}

test("the link in the mail about a case leads to the certificate after the case was erased", async () => {
  const [ctx, email] = [site.ctx("elbschutz"), "zenzi.oberhuber@post.example"];
  const message = { salutation: null, name: "Zenzi Oberhuber", email, topic: "reward", message: "Wann?" } as const;
  const sent = await sendContactMessage(ctx, { ...message, recommendationNumber: null, website: "" }, noCaptcha);
  const link = await linkTo("elbschutz", email, "caseReceived");
  const token = link.searchParams.get("t") ?? "";
  expect((await ask("elbschutz", `GET ${link.pathname}?t=${token}`)).status).toBe(200);
  const number = sent.ok ? sent.value.number : expect.fail(sent.refusal.code);
  await database.owner.query(
    `update support_case set state = 'resolved', "stateSince" = now() - interval '367 days' where number = $1`,
    [number],
  );
  expect(await eraseRecords(ctx, "cases")).toBe(1);
  const parts = ["Ein Vorgang", "12 Monate nach der Antwort", "Wann der Vorgang geöffnet"];
  await expectPdfBehind("elbschutz", link.pathname, token, parts, [message.name, email, number]);
});

test("the link that would have confirmed an account leads to the certificate after it was erased", async () => {
  const [ctx, email] = [site.ctx("elbschutz"), "xaver.unbestaetigt@post.example"];
  const [firstName, lastName] = ["Xaver", "Unterrainer"];
  await answerRegistration(ctx, { email, firstName, lastName, language: "de", isOwner: false, askedAt: ctx.now() });
  const link = await linkTo("elbschutz", email, "registration");
  const token = link.searchParams.get("t") ?? "";
  expect((await ask("elbschutz", `GET ${link.pathname}?t=${token}`)).status).toBe(200);
  const longAgo = `"createdAt" = now() - interval '85 days'`;
  await database.owner.query(
    `with old as (update account set ${longAgo} where email = $1 returning id)
     update token set ${longAgo} where purpose = 'register' and subject in (select id::text from old)`,
    [email],
  );
  expect(await eraseRecords(ctx, "unconfirmedAccounts")).toBeGreaterThan(0);
  const parts = ["niemand bestätigt hat", "12 Wochen", "Dass es ein Konto gab"];
  await expectPdfBehind("elbschutz", link.pathname, token, parts, [firstName, lastName, email]);
});

test("whoever has no link, or one that is over, reads so", async () => {
  expect((await ask("nordlicht", `GET ${pdfPath}`)).headers.location).toBe("/loeschnachweis");
  for (const query of ["", "?t=x"]) {
    const page = await ask("nordlicht", `GET /loeschnachweis${query}`);
    expect([page.status, page.text.includes("Dieser Link gilt nicht mehr")]).toEqual([410, true]);
  }
});
