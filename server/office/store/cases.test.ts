import { solveChallenge } from "altcha-lib/v1";
import { afterAll, describe, expect, test } from "vitest";
import type { RequestContext } from "#server/context.ts";
import { answerCase, closeCase } from "#server/office/case/answer-case.ts";
import { followCase } from "#server/office/case/follow-case.ts";
import { type ContactMessage, sendContactMessage } from "#server/office/case/send-message.ts";
import { caseStates, nextCaseState } from "#server/office/case/states.ts";
import { openSession } from "#server/people/account/login/session.ts";
import { passCaptcha } from "#server/people/captcha/check-captcha.ts";
import { challengeFor, isCaptchaRequired } from "#server/people/captcha/is-required.ts";
import { type CaptchaPurpose, noCaptcha } from "#server/people/captcha/model.ts";
import { newTextQuestion, type TextQuestion } from "#server/people/captcha/text-question.ts";
import { eraseRecords } from "#server/people/privacy/erase-records.ts";
import { withTransaction } from "#server/platform/context.ts";
import { createRecommendation } from "#server/referral/recommendation/create.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { form } from "#tests/support/data/referral.ts";
import { database } from "#tests/support/database/database.ts";
import { seededTenant, testServices } from "#tests/support/services/services.ts";

const { url, owner: look } = await database();
const { browser, job, services, clock, later } = testServices(url);
afterAll(() => services.close());
const tenant = seededTenant("nordlicht");
const strict = { ...tenant, support: { ...tenant.support, captcha: true } };
const rows = async (sql: string, values: unknown[] = []) => (await look.query(sql, values)).rows;

let counter = 0;
const message = (change: Partial<ContactMessage> = {}): ContactMessage => ({
  salutation: null,
  name: "Mara König",
  email: `mara${++counter}@post.example`,
  topic: "reward",
  recommendationNumber: null,
  message: "Wo ist\nmeine Prämie?",
  website: "",
  ...change,
});
async function sent(ctx: RequestContext, input = message(), captcha = noCaptcha): Promise<string> {
  const outcome = await sendContactMessage(ctx, input, captcha);
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value.number;
}
/** Mails about cases to an address, with their content. */
async function mailsTo(email: string) {
  const ids = await rows(`select id from mail where recipient = $1 order by "createdAt", kind`, [email]);
  return Promise.all(ids.map(({ id }) => job(tenant).mails.byId(id)));
}
const by = (key: string) => auditedAction({ actorId: "anna", key });
const tokenIn = (mail: unknown) =>
  new URL((mail as { params: { link: string } }).params.link).searchParams.get("t") ?? "";

async function solution(ctx: RequestContext, purpose: CaptchaPurpose = "contact") {
  const challenge = await challengeFor(ctx, purpose);
  if (!challenge) throw new Error("No captcha is needed.");
  const { algorithm, challenge: wanted, salt, signature, maxnumber } = challenge;
  const found = await solveChallenge(wanted, salt, algorithm, maxnumber).promise;
  const text = JSON.stringify({ algorithm, challenge: wanted, number: found?.number, salt, signature });
  return { ...noCaptcha, solution: Buffer.from(text).toString("base64") };
}
const answers = {
  plus: ({ one, other }: TextQuestion) => one + other,
  minus: ({ one, other }: TextQuestion) => one - other,
  after: ({ one }: TextQuestion) => one + 1,
  before: ({ one }: TextQuestion) => one - 1,
  larger: ({ one, other }: TextQuestion) => Math.max(one, other),
};
const answered = (question: TextQuestion) => ({
  ...noCaptcha,
  token: question.token,
  answer: String(answers[question.kind](question)),
});
const code = (outcome: { ok: boolean; refusal?: { code: string } }) => (outcome.ok ? "ok" : outcome.refusal?.code);

describe("a message", () => {
  test("becomes a case that is answered, ended and followed, with a mail for each step", async () => {
    const input = message();
    const number = await sent(await browser(tenant).ctx(), input);
    expect(number).toMatch(/^[23456789ABCDEFGHJKMNPQRSTUVWXYZ]{8}$/);
    const [receipt] = await mailsTo(input.email);
    expect(receipt).toMatchObject({ kind: "caseReceived", params: { textBody: "" } });
    expect(JSON.stringify(receipt)).not.toContain("meine Prämie");
    const support = (await mailsTo(tenant.legal.email)).find((one) => JSON.stringify(one).includes(input.email));
    expect(support).toMatchObject({
      kind: "caseForSupport",
      params: { replyTo: input.email, textBody: "Wo ist\nmeine Prämie?", topic: "reward" },
    });
    const stands = async () => {
      const found = await followCase(job(tenant), tokenIn(receipt));
      expect(JSON.stringify(found)).not.toMatch(/Mara|post\.example|Prämie\?/);
      return found.ok ? found.value.state : found.refusal.code;
    };
    expect(await stands()).toBe("open");

    expect(code(await answerCase(job(tenant), number, "Sie kommt morgen.", by("a1")))).toBe("ok");
    expect(code(await answerCase(job(tenant), number, "Sie kommt morgen.", by("a1")))).toBe("ok");
    expect(await stands()).toBe("answered");
    expect(code(await closeCase(job(tenant), number, { end: "resolve", text: "" }, by("c1")))).toBe("ok");
    expect(await stands()).toBe("resolved");
    expect(code(await answerCase(job(tenant), number, "Noch etwas", by("a2")))).toBe("caseEnded");
    expect((await mailsTo(input.email)).map((one) => one?.kind)).toEqual([
      "caseAnswered",
      "caseAnswered",
      "caseReceived",
    ]);
    const one = await job(tenant).cases.byNumber(number);
    const events = await job(tenant).events.of("case", one?.id ?? "");
    expect(events.map(({ event, from, to }) => `${event} ${from} ${to}`)).toEqual([
      "open null open",
      "answer open answered",
      "resolve answered resolved",
    ]);
    expect((await job(tenant).cases.messagesOf(one?.id ?? "")).map(({ author, text }) => `${author}: ${text}`)).toEqual(
      ["person: Wo ist\nmeine Prämie?", "operator: Sie kommt morgen."],
    );
    const stored = await rows(`select "textSealed" from case_message`);
    expect(JSON.stringify(stored)).not.toContain("Prämie");
    expect(code(await followCase(job(seededTenant("elbschutz")), tokenIn(receipt)))).toBe("tokenInvalid");
  });

  test("is copied only to a confirmed owner of the address", async () => {
    const mara = browser(tenant);
    const email = "mara.koenig@post.example";
    const account = await job(tenant).accounts.addOrFind({
      id: crypto.randomUUID(),
      email,
      firstName: "Mara",
      lastName: "König",
      language: "de" as const,
      referrerHash: crypto.randomUUID(),
      createdAt: clock.at,
    });
    await withTransaction(await mara.ctx(), (tx) => openSession(tx, account.id));
    await sent(await mara.ctx(), message({ email }));
    const [own] = await mailsTo(email);
    expect(own).toMatchObject({ kind: "caseReceived", params: { textBody: "Wo ist\nmeine Prämie?" } });
    // Somebody else who types the address causes at most five receipts per hour, and none contains their text.
    for (let at = 0; at < 8; at++) {
      const ctx = await browser(tenant).ctx();
      await sent(ctx, message({ email, message: `Werbung ${at}` }), answered(newTextQuestion(ctx, "contact")));
    }
    const mails = await mailsTo(email);
    expect(mails.length).toBe(5);
    expect(JSON.stringify(mails)).not.toContain("Werbung");
  });

  test("is not copied to an unconfirmed address, even if a link was made for it in this browser", async () => {
    const email = "eva.kern@post.example";
    const person = { email, firstName: "Eva", lastName: "Kern", language: "de" as const, createdAt: clock.at };
    const { id } = await job(tenant).accounts.addOrFind({
      ...person,
      id: crypto.randomUUID(),
      referrerHash: crypto.randomUUID(),
    });
    await withTransaction(job(tenant), (tx) => tx.accounts.confirm(id, clock.at));
    const stranger = browser(tenant);
    const link = await createRecommendation(await stranger.ctx(), form({ email }));
    expect(link).toMatchObject({ ok: true, value: { confirmationSent: false } });
    const ctx = await stranger.ctx();
    await sent(ctx, message({ email, message: "Werbung" }), answered(newTextQuestion(ctx, "contact")));
    const receipt = (await mailsTo(email)).find((mail) => mail?.kind === "caseReceived");
    expect(receipt).toMatchObject({ params: { textBody: "" } });
  });

  test("submitted twenty times at once is one case; after 15 minutes it is another", async () => {
    const mara = browser(tenant);
    const ctxs = await Promise.all(Array.from({ length: 20 }, () => mara.ctx()));
    const input = message({ message: "Zwanzigmal" });
    const captcha = await solution(await browser(strict).ctx());
    const numbers = await Promise.all(ctxs.map((ctx) => sent({ ...ctx, tenant: strict }, input, captcha)));
    expect(new Set(numbers).size).toBe(1);
    expect(await rows(`select number from support_case where email = $1`, [input.email])).toHaveLength(1);
    later(1);
    expect(await sent(await mara.ctx(), input)).not.toBe(numbers[0]);
  });

  test("of a program that fills in the hidden field is answered, and not stored", async () => {
    const before = await rows("select 1 from support_case");
    expect(await sent(await browser(tenant).ctx(), message({ website: "https://gewinn.example" }))).toHaveLength(8);
    expect(await rows("select 1 from support_case")).toHaveLength(before.length);
  });

  test("is deleted twelve months after its case ended, and kept while the case is open", async () => {
    const done = await sent(await browser(tenant).ctx());
    await closeCase(job(tenant), done, { end: "reject", text: "Nein." }, by("r1"));
    const open = await sent(await browser(tenant).ctx());
    later(2);
    await eraseRecords(job(tenant), "caseLines");
    expect(await rows(`select 1 from support_case where "addressHash" is not null`)).toHaveLength(0);
    later(366);
    await eraseRecords(job(tenant), "cases");
    expect(await job(tenant).cases.byNumber(done)).toBeNull();
    expect(await job(tenant).cases.byNumber(open)).not.toBeNull();
    expect(
      await rows(`select 1 from case_message m where not exists (select from support_case c where c.id = m."caseId")`),
    ).toEqual([]);
  });
});

test("an ended case cannot be reopened", () => {
  for (const state of caseStates) {
    const targets = (["answer", "resolve", "reject"] as const).map((event) => nextCaseState(state, event));
    const isEnded = state === "resolved" || state === "rejected";
    expect(targets).toEqual(isEnded ? [null, null, null] : ["answered", "resolved", "rejected"]);
  }
});

describe("a captcha", () => {
  test("is accepted for one of 200 concurrent forms, and again for a repeat of that form", async () => {
    const ctx = await browser(strict).ctx();
    const captcha = await solution(ctx);
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, at) => passCaptcha(ctx, "contact", captcha, `form ${at}`)),
    );
    const winner = outcomes.findIndex(({ ok }) => ok);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(outcomes.filter(({ ok }) => !ok).map(code))).toEqual(new Set(["captchaWrong"]));
    expect(code(await passCaptcha(ctx, "contact", captcha, `form ${winner}`))).toBe("ok");
    later(2);
    await eraseRecords(job(strict), "spentCaptchas");
    expect(await rows("select 1 from spent_captcha")).toHaveLength(0);
    expect(code(await passCaptcha(ctx, "contact", captcha, "after it was forgotten"))).toBe("captchaWrong");
  });

  test("is for one purpose and one tenant, and expires", async () => {
    const both = { ...strict, modules: { ...strict.modules, captcha: true } };
    const ctx = await browser(both).ctx();
    const captcha = await solution(ctx);
    expect(code(await passCaptcha(ctx, "recommendation", captcha, "x"))).toBe("captchaWrong");
    const elsewhere = await browser({ ...seededTenant("elbschutz"), support: strict.support }).ctx();
    expect(code(await passCaptcha(elsewhere, "contact", captcha, "x"))).toBe("captchaWrong");
    const forged = JSON.parse(Buffer.from(captcha.solution, "base64").toString());
    for (const change of [
      { salt: forged.salt.replace("contact", "recommendation") },
      { number: forged.number + 1 },
      { signature: "0".repeat(64) },
    ]) {
      const text = JSON.stringify({ ...forged, ...change });
      const solved = { ...noCaptcha, solution: Buffer.from(text).toString("base64") };
      expect(code(await passCaptcha(ctx, "contact", solved, "x"))).toBe("captchaWrong");
    }
    const atEnd = { ...ctx, now: () => new Date(clock.at.getTime() + 31 * 60_000) };
    expect(code(await passCaptcha(atEnd, "contact", captcha, "x"))).toBe("captchaWrong");
    expect(code(await passCaptcha(ctx, "contact", captcha, "x"))).toBe("ok");
  });

  test("in words is used up by one answer, right or wrong", async () => {
    const ctx = await browser(strict).ctx();
    const kinds = new Set<string>();
    for (let at = 0; at < 60; at++) {
      const question = newTextQuestion(ctx, "contact");
      kinds.add(question.kind);
      expect(question.token).not.toContain("undefined");
      expect(code(await passCaptcha(ctx, "contact", answered(question), `f${at}`))).toBe("ok");
      expect(code(await passCaptcha(ctx, "contact", answered(question), "another"))).toBe("captchaWrong");
    }
    expect(kinds.size).toBe(5);
    const guessed = newTextQuestion(ctx, "contact");
    expect(code(await passCaptcha(ctx, "contact", { ...answered(guessed), answer: "99" }, "g"))).toBe("captchaWrong");
    expect(code(await passCaptcha(ctx, "contact", answered(guessed), "g"))).toBe("captchaWrong");
    expect(code(await passCaptcha(ctx, "contact", { ...noCaptcha, token: guessed.token }, "g"))).toBe(
      "captchaRequired",
    );
    expect(code(await passCaptcha(ctx, "contact", noCaptcha, "g"))).toBe("captchaRequired");
    const late = newTextQuestion(ctx, "contact");
    const atEnd = { ...ctx, now: () => new Date(clock.at.getTime() + 31 * 60_000) };
    expect(code(await passCaptcha(atEnd, "contact", answered(late), "l"))).toBe("captchaWrong");
  });

  test("is required of a network address that writes often, for an hour", async () => {
    later(1);
    const mara = browser(tenant);
    const needed = async () => isCaptchaRequired(await mara.ctx(), "contact");
    for (let at = 0; at < 3; at++) {
      expect(await needed()).toBe(false);
      await sent(await mara.ctx());
    }
    expect(await needed()).toBe(true);
    expect(code(await sendContactMessage(await mara.ctx(), message(), noCaptcha))).toBe("captchaRequired");
    later(1 / 12);
    expect(await needed()).toBe(false);
  });

  test("is required for recommending if the tenant says so, and not used up by a refused form", async () => {
    const guarded = seededTenant("standard", { modules: { captcha: true } });
    const ctx = await browser(guarded).ctx();
    expect(code(await createRecommendation(ctx, form()))).toBe("captchaRequired");
    const captcha = await solution(ctx, "recommendation");
    expect(code(await createRecommendation(ctx, form({ captcha, terms: false })))).toBe("termsNotAccepted");
    const input = form({ captcha });
    expect(code(await createRecommendation(ctx, input))).toBe("ok");
    expect(code(await createRecommendation(ctx, input))).toBe("ok");
    expect(code(await createRecommendation(ctx, form({ captcha })))).toBe("captchaWrong");
  });
});
