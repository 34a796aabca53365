import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { z } from "zod";
import { textVariables } from "#server/catalogue/upstream/content/variables.ts";
import { switches, type Tenant } from "#server/tenants/model.ts";
import { seededTenant } from "#tests/support/services/services.ts";

/**
 * Every switch of a tenant's record has an effect that a test observes: with another value, or on and off. A new switch
 * fails here until it is listed.
 */
type Proof = readonly [file: string, part: string];

const variants = "tests/http/tenants/variants.test.ts";
const shop = "tests/http/catalogue/shop.test.ts";
const participation = "server/referral/store/participation.test.ts";
/** See below: numbers that texts take from the record. */
const inThisFile = ["tests/rules/switches.test.ts", "changes what texts say"] as const;

const proofs: Record<string, Proof> = {
  id: ["server/platform/database/tenancy.test.ts", "apply inside and outside of a transaction"],
  name: ["server/platform/mail/upstream/render.test.ts", "has the same content in both forms, in its language"],
  formOfAddress: ["tests/rules/form-of-address.test.ts", "a tenant that says %s"],
  test: ["tests/http/tenants/test-tenant.test.ts", "of a test tenant says that no money moves, and of no other"],
  clientId: [
    "server/catalogue/upstream/product/product-kinds.test.ts",
    "requests by source and category, and below /extern",
  ],
  hosts: ["tests/http/pipeline/unreadable-tenant.test.ts", "the host of a tenant with an invalid record"],
  linkDomain: ["server/runtime/make-links.test.ts", "linkDomain"],
  siteUrl: [variants, "siteUrl, recommendPath, recommendWebPage"],
  shopPrefill: ["server/referral/recipient/shop-prefill.test.ts", "by a form"],
  shopUrl: ["server/referral/store/recipients.test.ts", "goes to the shop with everything in the link"],
  recommendPath: [variants, "siteUrl, recommendPath, recommendWebPage"],
  recommendWebPage: [variants, "siteUrl, recommendPath, recommendWebPage"],
  theme: ["tests/http/pipeline/screens.test.ts", "a page contains its theme"],
  pictures: ["tests/http/tenants/theme.test.ts", "of unknown tenants, or without a picture, are not found"],
  slogan: ["tests/http/tenants/look.test.ts", "home's form preselects a product with the promised amount"],
  legal: ["tests/http/pipeline/unreadable-tenant.test.ts", "legal.operator"],
  content: [
    "server/catalogue/upstream/content/content-services.test.ts",
    "a tenant with a content service reads from it",
  ],
  products: [
    "server/catalogue/upstream/product/product-kinds.test.ts",
    "an unknown kind throws the specified fault for every request",
  ],
  shop: ["tests/http/catalogue/menus.test.ts", "a tenant without business products"],
  optionalScripts: ["tests/http/tenants/consent.test.ts", "optionalScripts"],
  analytics: [
    "server/people/analytics/upstream/analytics.test.ts",
    "is sent to each tool with consent and to no other",
  ],
  frameAncestors: ["tests/http/pipeline/pipeline.test.ts", "frameAncestors"],
  allowedOrigins: ["tests/browser/partners/cross-origin.spec.ts", "allowedOrigins"],
  videoOrigin: ["tests/browser/catalogue/video.spec.ts", "videoOrigin"],
  channels: [
    "server/referral/link/share-channels.test.ts",
    "keeps the tenant's order and leaves out channels that are off",
  ],
  signOn: ["tests/http/agencies/sso.test.ts", "linked by the verified address, with the role of the claim"],
  mail: ["server/platform/store/mails.test.ts", "tenant.mail.from"],
  newsletter: ["server/people/store/newsletter.test.ts", "of a tenant without a newsletter subscribes to nothing"],
  templates: ["server/referral/link/share-messages.test.ts", "the message that a referrer sends"],
  terms: ["server/referral/store/recipients.test.ts", "enters data, agrees, and goes to the shop"],
  support: ["tests/http/pipeline/forced-login.test.ts", "imprintUrl"],

  "modules.agentRecommendation": [
    "tests/http/pipeline/forced-login.test.ts",
    "agentRecommendation: pages of agencies lead to",
  ],
  "modules.companyRecommendation": [variants, "companyRecommendation: /gk exists; off"],
  "modules.integratedFrame": ["tests/browser/frame.spec.ts", "integratedFrame"],
  "modules.storeBankData": [participation, "storeBankData: stored details pay the next reward at once; off"],
  "modules.adv": ["tests/http/agencies/agency-money.test.ts", "adv: the area opens after the owner accepted"],
  "modules.newsletterPermission": [
    "tests/http/people/newsletter.test.ts",
    "the form has the checkbox if the tenant asks",
  ],
  "modules.ibanOnlyDe": ["server/rewards/rewards.test.ts", "ibanOnlyDe"],
  "modules.offlineRecommendationCode": [shop, "offlineRecommendationCode"],
  "modules.forceLogin": ["tests/http/pipeline/forced-login.test.ts", "a member may open all pages"],
  "modules.autologin": ["tests/http/people/sessions.test.ts", "autologin: true"],
  "modules.askCustomerNumber": ["server/rewards/customer-number.test.ts", "askCustomerNumber: true"],
  customerNumber: ["server/rewards/customer-number.test.ts", "customerNumberInvalid"],
  "payout.askBirthDate": ["tests/api/rewards/customer-number.test.ts", "askBirthDate: false"],
  "modules.captcha": ["tests/http/office/cases.test.ts", "recommending requires a captcha if the tenant does"],
  "modules.exitIntent": ["tests/browser/frame.spec.ts", "exitIntent"],
  "modules.agencyFields": [variants, "agencyFields: the form asks for the numbers, stored as hints; off"],
  "modules.carousel": [shop, "carousel"],
  "modules.whitelistedEmail": [variants, "whitelistedEmail: only listed addresses"],
  "modules.showProductCategory": [variants, "showProductCategory: the form lists products by category; off"],
  "modules.verboseAccountMessages": ["server/referral/store/address-requests.test.ts", "verboseAccountMessages"],
  "modules.publishFigures": ["tests/http/office/work/money-reports.test.ts", "only who wants it publishes"],
  "modules.consentService": ["tests/http/tenants/consent.test.ts", "consentService"],

  "recommendation.confirmEmail": ["server/referral/store/recommendations.test.ts", "confirmEmail"],
  "recommendation.recipientGives": [
    "tests/http/referral/offer-first.test.ts",
    "where the record asks for no more, name and e-mail are enough to agree",
  ],
  "recommendation.allowSelf": ["server/orders/rules/eligibility.test.ts", "allowSelf: true"],
  "recommendation.defaultRecipientShare": [shop, "defaultRecipientShare"],
  "recommendation.maxRecipientCents": [shop, "maxRecipientCents"],
  "recommendation.maxRewardCents": ["server/cli/catalogue.test.ts", "above the tenant's maxRewardCents is refused"],
  "recommendation.emailWhitelist": [
    participation,
    "is checked when recommending, at login and when a reward is chosen",
  ],
  "recommendation.staffDomains": [participation, "staff: only if the tenant allows it"],
  "recommendation.allowStaff": [variants, "allowStaff: staff recommend by a form of their own"],
  "recommendation.repeatEmail": [variants, "repeatEmail: the second address must equal the first; off"],
  "recommendation.termsAutoAccept": [shop, "termsAutoAccept"],

  "orders.review": ["server/orders/orders.test.ts", "review: true"],
  "orders.feedKeyVariables": ["server/platform/api/feed-signature.test.ts", "key"],
  "bonus.deals": inThisFile,
  "bonus.cents": inThisFile,
  "bonus.windowMonths": inThisFile,
  "payout.debtorName": ["server/payouts/wire/sepa/pain.test.ts", "passes its schema with any names"],
  "payout.debtorIbanVariable": ["server/payouts/cli/payouts.test.ts", "are prepared, released, exported and settled"],
  "payout.debtorBic": ["server/payouts/wire/sepa/pain.test.ts", "passes its schema, with and without a BIC"],
  "payout.writeOffAloneCents": [
    "server/payouts/bank-entry/surprising-entries.test.ts",
    "to write off more than the tenant lets one person write off",
  ],
  "payout.remittance": ["server/payouts/wire/sepa/pain.test.ts", "remittance"],

  clocks: ["server/tenants/clocks.test.ts", "moves what it decides"],
  signals: ["server/rewards/claim/signals.test.ts", "signals.ordersOfReferrer"],
};

/** Groups whose fields are separate switches; other groups count as one. */
const groups = ["modules", "recommendation", "orders", "bonus", "payout"] as const;
const fieldsOf = (name: (typeof groups)[number]): string[] => {
  const schema = switches.shape[name] as z.ZodType & { unwrap?: () => z.ZodObject; shape?: object };
  return Object.keys(schema.shape ?? schema.unwrap?.().shape ?? {});
};
const names = Object.keys(switches.shape).flatMap((name) => {
  const group = groups.find((one) => one === name);
  return group ? fieldsOf(group).map((field) => `${group}.${field}`) : [name];
});

test("every switch of the record has a named test", () => {
  expect(names.length).toBeGreaterThan(60);
  expect(names.filter((name) => !Object.hasOwn(proofs, name))).toEqual([]);
  expect(Object.keys(proofs).filter((name) => !names.includes(name))).toEqual([]);
});

test.each(Object.entries(proofs))("%s is tested by the named test", (_, [file, part]) => {
  const path = new URL(`../../${file}`, import.meta.url);
  expect(existsSync(path), file).toBe(true);
  expect(readFileSync(path, "utf8")).toContain(part);
});

/** A number's path in the record, another value, and the name by which texts use it. */
const numbers = [
  ["clocks", "linkDays", 61, "linkDays"],
  ["clocks", "orderDays", 31, "orderDays"],
  ["clocks", "withdrawalDays", 15, "withdrawalDays"],
  ["clocks", "forecastWeeks", { from: 5, to: 9 }, "weeksTo"],
  ["clocks", "escalateMonths", 4, "escalateMonths"],
  ["clocks", "complaintOpensDays", 57, "complaintOpensDays"],
  ["clocks", "complaintClosesMonths", 7, "complaintClosesMonths"],
  ["clocks", "eraseWeeks", 13, "eraseWeeks"],
  ["clocks", "voucherHours", 25, "voucherHours"],
  ["clocks", "cashDays", 36, "cashWeeks"],
  ["clocks", "claimDays", 366, "claimDays"],
  ["clocks", "rewardLinkDays", 31, "rewardLinkDays"],
  ["clocks", "loginLinkMinutes", 11, "loginLinkMinutes"],
  ["clocks", "optInDays", 59, "optInDays"],
  ["bonus", "deals", 77, "bonusDeals"],
  ["bonus", "cents", 6001, "bonusAmount"],
  ["bonus", "windowMonths", 7, "bonusMonths"],
] as const;

test.each(numbers)("%s.%s changes what texts say", (group, field, value, name) => {
  const tenant = seededTenant("nordlicht");
  const changed = { ...tenant, [group]: { ...tenant[group], [field]: value } } as Tenant;
  const texts = ["de", "en"] as const;
  const said = (of: Tenant) => texts.map((language) => textVariables(of, language)[name]);
  expect(said(changed)).not.toEqual(said(tenant));
});
