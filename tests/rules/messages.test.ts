import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import enhanceDe from "#app/i18n/de/enhance.ts";
import enhanceEn from "#app/i18n/en/enhance.ts";
import { resources } from "#app/i18n/resources.ts";
import type { RequestContext } from "#server/context.ts";
import { blockAccount } from "#server/people/account/block.ts";
import { redeemLoginLink, requestLoginLink } from "#server/people/account/login/login-link.ts";
import { optInMember } from "#server/people/newsletter/request-opt-in.ts";
import type { Outcome } from "#server/platform/outcome.ts";
import { type RefusalCode, refusals } from "#server/platform/refusals.ts";
import { refusalMessages as de } from "#server/platform/wire/messages/de.ts";
import { refusalMessages as en } from "#server/platform/wire/messages/en.ts";
import { messages } from "#server/platform/wire/messages/index.ts";
import { openShare } from "#server/referral/link/open-share.ts";
import { saveRecipientDetails } from "#server/referral/recipient/save-details.ts";
import { block } from "#server/referral/recommendation/block.ts";
import { createRecommendation } from "#server/referral/recommendation/create.ts";
import { openReward } from "#server/rewards/claim/owner/open-reward.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { addRecommendation, details, form } from "#tests/support/data/referral.ts";
import { database } from "#tests/support/database/database.ts";
import { seededTenant, testServices } from "#tests/support/services/services.ts";

/** The messages for people: each has one key, both languages and both forms, and is used. */
const { url, owner: look } = await database();
const { services, browser, job } = testServices(url);
afterAll(() => services.database.end());

const open = seededTenant("nordlicht", { recommendation: { confirmEmail: false } });
const confirming = seededTenant("nordlicht", { recommendation: { confirmEmail: true } });
const listed = seededTenant("nordlicht", { recommendation: { emailWhitelist: ["verein.example"] } });
const listedOnly = { ...listed, modules: { ...listed.modules, whitelistedEmail: true } };
const visitor = (tenant = open) => browser(tenant).ctx();
const create = async (change: Parameters<typeof form>[0], tenant = open) =>
  createRecommendation(await visitor(tenant), form(change));

async function loginToken(email: string): Promise<string> {
  await requestLoginLink(await visitor(), email);
  const { rows } = await look.query(`select id from mail where recipient = $1 and kind = 'loginLink'`, [email]);
  const mail = await job(open).mails.byId(rows[0].id);
  const params = mail?.params as { link: string } | undefined;
  return new URL(params?.link ?? "").searchParams.get("t") ?? "";
}
const known = "bekannt@freund.example";
beforeAll(() => visitor().then((ctx) => addRecommendation(ctx, { email: known })));

type Reached = () => Promise<Outcome<unknown>>;
/** Messages produced by a use-case, with the refusal that screens and facade show. */
const reached: Partial<Record<RefusalCode, Reached>> = {
  emailNotRegistered: async () => requestLoginLink(await visitor(), "niemand@freund.example"),
  emailInvalid: () => create({ email: "keine Adresse" }),
  emailNotAllowed: () => create({ email: "eve@fremd.example" }, listed),
  emailNotListed: () => create({ email: "eve@fremd.example" }, listedOnly),
  staffBlocked: () => create({ email: "chef@nordlicht.example" }),
  accountBlocked: async () => {
    const account = await visitor().then(
      async (ctx) => (await addRecommendation(ctx, { email: "zu@freund.example" })).accountId,
    );
    await blockAccount(job(open), account, auditedAction({ key: "k", reasonCode: "RISK_TEST" }));
    return requestLoginLink(await visitor(), "zu@freund.example");
  },
  recommendationBlocked: async () => {
    const { number } = await addRecommendation(await visitor(), { email: "eine@freund.example" });
    await block(job(open), number, auditedAction({ key: "k1", reasonCode: "RISK_TEST" }));
    return saveRecipientDetails(await visitor(), { number, details });
  },
  recommendationExists: () => create({ email: known }),
  recommendationExistsOptInRequired: async () => {
    await create({ email: "wartet@freund.example" }, confirming);
    return create({ email: "wartet@freund.example" }, confirming);
  },
  optInRequired: async () => {
    const email = "teilt@freund.example";
    await create({ email }, confirming);
    const ctx = await visitor(confirming);
    const account = await ctx.accounts.byEmail(email);
    ctx.viewer.member = account;
    const recommendation = account && (await ctx.recommendations.findOpen(account.id, "tariff-m"));
    return openShare(ctx, recommendation?.number ?? "");
  },
  tokenUsed: async () => {
    const token = await loginToken(known);
    await redeemLoginLink(await visitor(), token);
    return redeemLoginLink(await visitor(), token);
  },
  linkExpired: async () => {
    const email = "spaet@freund.example";
    await addRecommendation(await visitor(), { email });
    const token = await loginToken(email);
    const ctx: RequestContext = await visitor();
    await look.query(`update token set "expiresAt" = $1 where purpose = 'login' and "usedAt" is null`, [new Date(0)]);
    return redeemLoginLink(ctx, token);
  },
  recipientEmailEqualsReferrer: async () => {
    const { number } = await addRecommendation(await visitor(), { email: "selbst@freund.example" });
    return saveRecipientDetails(await visitor(), { number, details: { ...details, email: "selbst@freund.example" } });
  },
  termsNotAccepted: () => create({ terms: false }),
  loginFirst: async () => optInMember(await visitor(), "facade"),
  notAuthorized: async () => {
    const { number } = await addRecommendation(await visitor(), { email: "andere@freund.example" });
    return openShare(await visitor(), number);
  },
  rewardTokenInvalid: async () => openReward(await visitor(), "00000000-0000-7000-8000-000000000000"),
};

test.each(Object.entries(reached))("%s is reached", async (code, reach) => {
  const outcome = await reach();
  expect(outcome.ok ? "ok" : outcome.refusal.code).toBe(code);
});

/** Messages covered by other tests, which mention the code or the text. */
const elsewhere: Partial<Record<RefusalCode, string>> = {
  technical: "tests/api/frame.test.ts",
  rewardAlreadyPickedUp: "server/rewards/rewards.test.ts",
  rewardLinkExpired: "server/rewards/rewards.test.ts",
  captchaRequired: "server/office/store/cases.test.ts",
  captchaWrong: "server/office/store/cases.test.ts",
  wrongCredentials: "server/people/store/passwords.test.ts",
  emailExists: "server/people/store/my-data.test.ts",
  bankDataNotSaved: "tests/browser/rewards/rewards.spec.ts",
};

test.each(Object.entries(elsewhere))("%s is reached by %s", (code, file) => {
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
  const named = [code, refusals[code as RefusalCode].wire, de[code as RefusalCode].slice(0, 40)];
  expect(named.some((one) => text.includes(one))).toBe(true);
});

test("every message for people exists in German, in du and Sie, and in English", () => {
  const codes = [...Object.keys(reached), ...Object.keys(elsewhere)] as RefusalCode[];
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) {
    expect(de[code], code).toMatch(/\S/);
    expect(en[code], code).toMatch(/\S/);
    // Pages use du or Sie by tenant; the facade always uses Sie.
    expect(messages.de.refusalMessages[code], code).not.toMatch(/\b([Dd]u|[Dd]ir|[Dd]ich|[Dd]eine?[mnrs]?)\b/);
    expect(resources.de.refusal[code], code).toBe(de[code]);
  }
});

test("the facade returns the sentences of the contract literally, including its misprint", () => {
  const { fieldMessages, refusalMessages } = messages.de;
  expect([
    refusalMessages.notFound,
    refusalMessages.emailInvalid,
    refusalMessages.recipientEmailEqualsReferrer,
    refusalMessages.termsNotAccepted,
    refusalMessages.contentUnavailable,
    refusalMessages.categoryUnknown,
    fieldMessages.required,
    fieldMessages.consent,
    refusalMessages.emailNotListed,
    resources.de.account.change.done,
  ]).toEqual([
    "Ihre Anfrage konnte nicht verarbeitet werden.",
    "Dies ist keine gültige E-Mail-Adresse.",
    "Die E-Mail-Adresse darf nicht dieselbe, wie die der Empfehlung sein.",
    "Bitte bestätigen Sie die Allgemeinen Geschäftsbedingungen und die Bedinungen für eine erfolgreiche Prämierung.",
    "Inhalt nicht verfügbar",
    "404 - Unknown category",
    "Dies ist ein Pflichtfeld.",
    "Die Zustimmung ist erforderlich, um fortzufahren.",
    "Bitte geben Sie eine gültige E-Mail-Adresse ein.",
    "Passwort erfolgreich geändert.",
  ]);
});

test("the facade says in English of a missing field and of an IBAN what the contract says", () => {
  const { fieldMessages, refusalMessages } = messages.en;
  expect(fieldMessages.required).toBe("field is a required field");
  expect([fieldMessages.iban, refusalMessages.ibanInvalid]).toEqual(["is not valid", "is not valid"]);
});

test("no two messages have the same text", () => {
  const texts = Object.entries(de).filter(([key]) => !key.endsWith("_sie"));
  const said = texts.map(([, text]) => text);
  expect(said.filter((text, index) => said.indexOf(text) !== index)).toEqual([]);
});

test("a missing connection and a messenger that is not installed have texts in the browser", () => {
  expect([enhanceDe.offline, enhanceDe.offline_sie, enhanceEn.offline].every((text) => text.length > 20)).toBe(true);
  const { share } = resources.de.components;
  expect([share.noApp, share.noApp_sie, resources.en.components.share.noApp].every((text) => text.length > 20)).toBe(
    true,
  );
});
