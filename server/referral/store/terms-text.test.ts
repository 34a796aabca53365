import { afterAll, beforeEach, expect, test } from "vitest";
import { followLink } from "#server/referral/link/follow-link.ts";
import { agreeToTerms } from "#server/referral/recipient/agree-to-terms.ts";
import { saveRecipientDetails } from "#server/referral/recipient/save-details.ts";
import { createRecommendation } from "#server/referral/recommendation/create.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { addRecommendation, details, form } from "#tests/support/data/referral.ts";
import { database } from "#tests/support/database/database.ts";
import { seededTenant, testServices } from "#tests/support/services/services.ts";

const { url, owner } = await database();
const { browser, services, answered } = testServices(url);
afterAll(() => services.close());

const tenant = seededTenant("nordlicht");
const elsewhere = seededTenant("elbschutz", {
  modules: { verboseAccountMessages: true },
  recommendation: { confirmEmail: false },
});
const { referrer, recipient } = tenant.terms;

beforeEach(() => owner.query("truncate recommendation, terms_text cascade"));

const withTerms = (de: string): Tenant => ({
  ...tenant,
  terms: { ...tenant.terms, referrer: { ...referrer, de } },
});

/** The stored texts, each with the links and recipients that name it. */
async function texts(): Promise<Record<string, { links: number; recipients: number }>> {
  const { rows } = await owner.query(
    `select t."tenantId" || ': ' || t.text as text,
       (select count(*)::int from recommendation r where r."tenantId" = t."tenantId" and r."termsHash" = t.hash) as links,
       (select count(*)::int from recipient r where r."tenantId" = t."tenantId" and r."termsHash" = t.hash) as recipients
     from terms_text t`,
  );
  return Object.fromEntries(rows.map(({ text, ...named }) => [text, named]));
}

async function agreed(number: string, houseNumber: string): Promise<void> {
  const visitor = browser(tenant);
  await followLink(await visitor.ctx(), { number, channel: null });
  const person = { ...details, houseNumber, email: `eva.${houseNumber}@freund.example` };
  await saveRecipientDetails(await visitor.ctx(), { number, details: person });
  expect(await agreeToTerms(await visitor.ctx(), { number, terms: true })).toMatchObject({ ok: true });
}

test("the same words are one row of the tenant, however many agree to them, and also at the same time", async () => {
  const links = await Promise.all([1, 2, 3, 4].map(async () => addRecommendation(await browser(tenant).ctx())));
  await addRecommendation(await browser(elsewhere).ctx(), { productId: null });
  for (const [at, { number }] of links.entries()) await agreed(number, `${at + 1}`);
  expect(await texts()).toEqual({
    [`nordlicht: ${referrer.de}`]: { links: 4, recipients: 0 },
    [`nordlicht: ${recipient.de}`]: { links: 0, recipients: 4 },
    [`elbschutz: ${elsewhere.terms.referrer.de}`]: { links: 1, recipients: 0 },
  });
});

test("other words are another row; who agreed before still names the old one", async () => {
  await addRecommendation(await browser(tenant).ctx());
  await addRecommendation(await browser(withTerms("Neue Bedingungen.")).ctx());
  expect(await texts()).toEqual({
    [`nordlicht: ${referrer.de}`]: { links: 1, recipients: 0 },
    "nordlicht: Neue Bedingungen.": { links: 1, recipients: 0 },
  });
});

test("a form that a worker answers later names the words that were in it", async () => {
  const quiet = { ...tenant, modules: { ...tenant.modules, verboseAccountMessages: false } };
  const sent = await createRecommendation(await browser(quiet).ctx(), form());
  expect(sent).toMatchObject({ ok: true, value: { confirmationSent: true } });
  await answered(withTerms("Neue Bedingungen."));
  expect(await texts()).toEqual({ [`nordlicht: ${referrer.de}`]: { links: 1, recipients: 0 } });
});

test("nobody changes or removes what was agreed to", async () => {
  await addRecommendation(await browser(tenant).ctx());
  const db = services.database.of("nordlicht");
  await expect(db.sql("update terms_text set text = ''", [])).rejects.toThrow("permission denied");
  await expect(db.sql("delete from terms_text", [])).rejects.toThrow("permission denied");
});
