import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { closeCase } from "#server/office/case/answer-case.ts";
import { sendContactMessage } from "#server/office/case/send-message.ts";
import { setPassword } from "#server/people/account/password/set-password.ts";
import { register } from "#server/people/account/register.ts";
import { noCaptcha } from "#server/people/captcha/model.ts";
import { eraseRecords } from "#server/people/privacy/erase-records.ts";
import { verifyAudit } from "#server/platform/audit/verify.ts";
import { confirmRecommendation } from "#server/referral/recommendation/confirmation.ts";
import { createRecommendation } from "#server/referral/recommendation/create.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { form } from "#tests/support/data/referral.ts";
import { database } from "#tests/support/database/database.ts";
import { seededTenant, testServices } from "#tests/support/services/services.ts";
import { type Certificate, fetchCertificate, peekCertificate } from "./certificate.ts";
import type { ErasureName } from "./retention.ts";

const { url, owner: look } = await database();
const { browser, job, services, later } = testServices(url);
afterAll(() => services.close());
const tenant = seededTenant("elbschutz", { modules: { verboseAccountMessages: true } });

const codeOf = (outcome: { ok: boolean; refusal?: { code: string } }) => outcome.refusal?.code ?? "ok";
const asIs = async (certificate: Certificate) => certificate;

/** The tokens of the links in all mails of a kind to an address, oldest first. */
async function linksTo(email: string, kind: string): Promise<string[]> {
  const { rows } = await look.query(
    `select id from mail where recipient = $1 and kind = $2 and "tenantId" = 'elbschutz' order by "createdAt"`,
    [email, kind],
  );
  const mails = await Promise.all(rows.map(({ id }) => job(tenant).mails.byId(id)));
  return mails.map((mail) =>
    mail && "link" in mail.params ? (new URL(mail.params.link).searchParams.get("t") ?? "") : expect.fail(kind),
  );
}

/** Nights pass, each of which erases what is due of these kinds in the order of the register. */
async function nights(count: number, ...names: ErasureName[]): Promise<number> {
  let erased = 0;
  for (let night = 0; night < count; night += 1) {
    later(1);
    for (const name of names) erased += await eraseRecords(job(tenant), name);
  }
  return erased;
}

/** The link opens a certificate about `subject` once, made from the audit entry about `about`; no secret is stored. */
async function expectCertificate(token: string, subject: Certificate["subject"], about: string): Promise<void> {
  const ctx = await browser(tenant).ctx();
  expect(codeOf(await peekCertificate(await browser(seededTenant("nordlicht")).ctx(), token))).toBe("tokenInvalid");
  const fetched = await fetchCertificate(ctx, token, asIs);
  if (!fetched.ok) return expect.fail(fetched.refusal.code);
  const { rows } = await look.query(
    `select seq::int, hash, about from audit_entry where "tenantId" = 'elbschutz' and kind = 'recordsErased' and seq = $1`,
    [fetched.value.seq],
  );
  expect(rows).toEqual([{ seq: fetched.value.seq, hash: fetched.value.hash, about }]);
  expect(fetched.value.subject).toBe(subject);
  expect(codeOf(await fetchCertificate(ctx, token, asIs))).toBe("tokenUsed");
}

const stored = async () => JSON.stringify((await look.query("select * from token")).rows);

test("the links in the mails about a case open its certificate once it was erased", async () => {
  const cases = ["ida@post.example", "ole@post.example"];
  const numbers: string[] = [];
  for (const email of cases) {
    const message = {
      salutation: null,
      name: "Ida Öz",
      topic: "reward",
      recommendationNumber: null,
      website: "",
    } as const;
    const sent = await sendContactMessage(
      await browser(tenant).ctx(),
      { ...message, email, message: "Wo?" },
      noCaptcha,
    );
    numbers.push(sent.ok ? sent.value.number : expect.fail(sent.refusal.code));
  }
  const [open = "", ended = ""] = numbers.toReversed();
  later(2);
  await closeCase(job(tenant), ended, { end: "resolve", text: "Da." }, auditedAction({ actorId: "anna", key: "c" }));
  const [received] = await linksTo("ida@post.example", "caseReceived");
  const [answered] = await linksTo("ida@post.example", "caseAnswered");
  const [stillOpen] = await linksTo("ole@post.example", "caseReceived");
  expect(codeOf(await peekCertificate(job(tenant), answered ?? ""))).toBe("tokenInvalid");
  expect(await nights(370, "tokens", "cases")).toBe(1);
  expect([await job(tenant).cases.byNumber(ended), (await job(tenant).cases.byNumber(open))?.state]).toEqual([
    null,
    "open",
  ]);

  await expectCertificate(answered ?? "", "case", "cases:1");
  expect(codeOf(await peekCertificate(job(tenant), stillOpen ?? ""))).toBe("tokenInvalid");
  for (const secret of [received, answered, ended, "ida@post.example"]) expect(await stored()).not.toContain(secret);
  expect(codeOf(await peekCertificate(job(tenant), received ?? ""))).toBe("ok");
  later(31);
  expect(codeOf(await peekCertificate(job(tenant), received ?? ""))).toBe("linkExpired");
});

test("the link by which nobody confirmed an account opens the certificate of the account", async () => {
  const [asked, waiting, kept] = ["una@post.example", "urs@post.example", "uwe@post.example"];
  const registered = await register(await browser(tenant).ctx(), { email: asked, firstName: "Una", lastName: "Ost" });
  expect(codeOf(registered)).toBe("ok");
  for (const email of [waiting, kept]) {
    expect(codeOf(await createRecommendation(await browser(tenant).ctx(), form({ email, attempt: email })))).toBe("ok");
  }
  const [[byRegistering], [byRecommending], [confirmed]] = await Promise.all([
    linksTo(asked, "registration"),
    linksTo(waiting, "confirmRecommendation"),
    linksTo(kept, "confirmRecommendation"),
  ]);
  expect(codeOf(await confirmRecommendation(await browser(tenant).ctx(), confirmed ?? ""))).toBe("ok");
  await look.query(`update recommendation set state = 'expired' where state = 'awaitingOptIn'`);

  await nights(83, "tokens", "unconfirmedAccounts");
  expect(codeOf(await peekCertificate(job(tenant), byRegistering ?? ""))).toBe("tokenInvalid");
  expect(await nights(2, "tokens", "unconfirmedAccounts")).toBeGreaterThan(1);
  for (const email of [asked, waiting]) expect(await job(tenant).accounts.byEmail(email)).toBeNull();
  expect((await job(tenant).accounts.byEmail(kept))?.state).toBe("confirmed");

  await expectCertificate(byRegistering ?? "", "unconfirmedAccount", "unconfirmedAccounts:2");
  await expectCertificate(byRecommending ?? "", "unconfirmedAccount", "unconfirmedAccounts:2");
  expect(codeOf(await peekCertificate(job(tenant), confirmed ?? ""))).toBe("tokenInvalid");
  for (const secret of [byRegistering, byRecommending, asked, waiting]) expect(await stored()).not.toContain(secret);
  expect(await verifyAudit(job(tenant))).toMatchObject({ intact: true });
});

test("an account is erased 12 weeks after its address was last typed, so the newest link works", async () => {
  const [back, gone, teller] = ["ute@post.example", "ugur@post.example", "uli@post.example"];
  const registerAll = async (emails: string[]) => {
    for (const email of emails) {
      expect(codeOf(await register(await browser(tenant).ctx(), { email, firstName: "U", lastName: "Ost" }))).toBe(
        "ok",
      );
    }
  };
  await registerAll([back, gone, teller]);
  await nights(83, "tokens", "unconfirmedAccounts");
  await registerAll([back, gone]);
  const sent = await createRecommendation(await browser(tenant).ctx(), form({ email: teller, attempt: teller }));
  expect(codeOf(sent)).toBe("ok");
  await look.query(`update recommendation set state = 'expired' where state = 'awaitingOptIn'`);
  await nights(2, "tokens", "unconfirmedAccounts");
  const [, token = ""] = await linksTo(back, "registration");
  const password = "Neuanfang 2026";
  expect(codeOf(await setPassword(await browser(tenant).ctx(), "register", { token, password }))).toBe("ok");

  await nights(80, "tokens", "unconfirmedAccounts");
  for (const email of [gone, teller]) expect((await job(tenant).accounts.byEmail(email))?.state).toBe("unconfirmed");
  await nights(3, "tokens", "unconfirmedAccounts");
  for (const email of [gone, teller]) expect(await job(tenant).accounts.byEmail(email)).toBeNull();
  expect((await job(tenant).accounts.byEmail(back))?.state).toBe("confirmed");
  const [, held = ""] = await linksTo(gone, "registration");
  expect(codeOf(await peekCertificate(job(tenant), held))).toBe("ok");
});

test("an account that is being confirmed while its time ends is passed by, with its links", async () => {
  const email = "ulf@post.example";
  expect(codeOf(await createRecommendation(await browser(tenant).ctx(), form({ email, attempt: email })))).toBe("ok");
  const [link = ""] = await linksTo(email, "confirmRecommendation");
  await look.query(`update recommendation set state = 'expired' where state = 'awaitingOptIn'`);
  later(85);
  const confirming = await look.connect();
  await confirming.query("begin");
  await confirming.query("select from account where email = $1 for update", [email]);
  const erasing = eraseRecords(job(tenant), "unconfirmedAccounts");
  const outcome = await Promise.race([erasing, pause(5_000, "it waits for the account", { ref: false })]);
  await confirming.query(`update account set state = 'confirmed', "confirmedAt" = now() where email = $1`, [email]);
  await confirming.query("commit");
  confirming.release();
  await erasing;
  expect(outcome).toBe(0);
  expect((await job(tenant).accounts.byEmail(email))?.state).toBe("confirmed");
  const { rows } = await look.query(
    `select from recommendation r join account a on a.id = r."accountId"
    join token k on k.subject = r.number and k.purpose = 'confirmRecommendation' where a.email = $1`,
    [email],
  );
  expect(rows).toHaveLength(1);
  expect(codeOf(await peekCertificate(job(tenant), link))).toBe("tokenInvalid");
});

test("a link that was not used ends a week after its time once its account is confirmed, and not before", async () => {
  const [confirmed, idle] = ["uta@post.example", "ugo@post.example"];
  for (const email of [confirmed, idle]) {
    expect(codeOf(await register(await browser(tenant).ctx(), { email, firstName: "U", lastName: "Ost" }))).toBe("ok");
  }
  const sent = await createRecommendation(await browser(tenant).ctx(), form({ email: confirmed, attempt: confirmed }));
  expect(codeOf(sent)).toBe("ok");
  const [link = ""] = await linksTo(confirmed, "confirmRecommendation");
  expect(codeOf(await confirmRecommendation(await browser(tenant).ctx(), link))).toBe("ok");
  const kept = async () => {
    const { rows } = await look.query(
      `select a.email from token k join account a on a.id::text = k.subject
       where k.purpose = 'register' and a.email = any($1) order by a.email`,
      [[confirmed, idle]],
    );
    return rows.map(({ email }) => email);
  };
  await nights(13, "tokens");
  expect(await kept()).toEqual([idle, confirmed]);
  await nights(3, "tokens");
  expect(await kept()).toEqual([idle]);
  await nights(70, "tokens");
  expect(await kept()).toEqual([idle]);
});

test("a link that confirmed an account is kept no longer than others, and neither is one of a mail that was not used", async () => {
  await nights(100, "tokens", "unconfirmedAccounts");
  const { rows } = await look.query("select purpose from token");
  expect(rows.filter(({ purpose }) => ["register", "confirmRecommendation"].includes(purpose))).toEqual([]);
});
