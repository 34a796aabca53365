import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { TenantRecord } from "#server/tenants/model.ts";
import { switchTenants, upstreamTenant } from "#tests/fakes/upstream-tenant.ts";
import { seededTenant } from "#tests/support/services/services.ts";

/** README.md says at which demonstration tenant each optional screen and switch can be seen. */
const tenants: TenantRecord[] = [
  ...["elbschutz", "nordlicht", "standard"].map((id) => seededTenant(id)),
  await upstreamTenant(),
  ...(await switchTenants()),
];

type Question = (tenant: TenantRecord) => boolean;
const has =
  (name: keyof TenantRecord["modules"]): Question =>
  ({ modules }) =>
    modules[name];
const gets =
  (source: TenantRecord["products"]["source"]): Question =>
  ({ products }) =>
    products.source === source;
const signsOn: Question = ({ signOn }) => signOn !== null;

/** What each entry of the table means in a tenant's record. */
const meanings: Record<string, Question> = {
  agencies: has("agentRecommendation"),
  "call-centre": signsOn,
  support: signsOn,
  "sign-on": signsOn,
  advisers: has("agentRecommendation"),
  invitation: has("agentRecommendation"),
  "review of orders": ({ orders }) => orders.review,
  "only German IBANs": has("ibanOnlyDe"),
  cap: ({ recommendation }) => recommendation.maxRecipientCents !== null,
  "agency fields": has("agencyFields"),
  "redirected imprint": has("agentRecommendation"),
  "agreement that an agency has not accepted yet": has("adv"),
  "recommending for staff": ({ modules, recommendation }) => modules.whitelistedEmail || recommendation.allowStaff,
  "customer number": has("askCustomerNumber"),
  newsletter: has("newsletterPermission"),
  "what recipients typed handed to the shop": ({ shopPrefill }) => shopPrefill !== null,
  "stored bank details": has("storeBankData"),
  bonus: ({ bonus }) => bonus.deals !== null,
  "exit dialog": has("exitIntent"),
  carousel: has("carousel"),
  "all channels": ({ channels }) => Object.values(channels).every((place) => place >= 0),
  sport: ({ shop }) => shop.areas.sport !== undefined,
  "answers that name the reason": has("verboseAccountMessages"),
  "content service": ({ content }) => content.source === "squidex",
  "key visual": ({ content }) => content.source === "squidex",
  video: ({ videoOrigin }) => videoOrigin !== null,
  "forced login": has("forceLogin"),
  frame: has("integratedFrame"),
  "listed addresses": has("whitelistedEmail"),
  "product API `standard`": gets("standard"),
  "`extern`": gets("extern"),
  "`agentur`": gets("agentur"),
  "automatic login": has("autologin"),
  "captcha before recommending and on the first message": ({ modules, support }) => modules.captcha && support.captcha,
  "repeated address": ({ recommendation }) => recommendation.repeatEmail,
  "optional script (category Marketing)": ({ optionalScripts }) =>
    optionalScripts.some(({ category }) => category === "marketing"),
  "a product's `ExterneId` and `Praemien`": gets("extern"),
  "terms accepted by sending": ({ recommendation }) => recommendation.termsAutoAccept,
  "self-recommendation": ({ recommendation }) => recommendation.allowSelf,
  "holder's birth date": ({ payout }) => payout.askBirthDate,
  "no consent service": ({ modules }) => !modules.consentService,
  "no codes": ({ modules }) => !modules.offlineRecommendationCode,
  "no business customers": ({ modules }) => !modules.companyRecommendation,
  "own catalogue while the product API is away": ({ products }) => products.source !== "local",
};

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
const [, table = ""] = /\| screen or switch \| tenant \|\n\|---\|---\|\n((?:\|.*\n)+)/.exec(readme) ?? [];
const rows = table.split("\n").flatMap((line) => {
  const [, what, where] = /^\| (.*) \| (.*) \|$/.exec(line) ?? [];
  const named = tenants.filter(({ id }) => where?.includes(`\`${id}\``));
  return what ? [{ what, entries: what.split(", "), named }] : [];
});

describe("README's table of screens and switches", () => {
  it.each(rows)("is true of $what", ({ entries, named }) => {
    expect(named).not.toEqual([]);
    const untrue = entries.filter((entry) => !named.some((tenant) => meanings[entry]?.(tenant)));
    expect(untrue).toEqual([]);
    // Each tenant is there for something.
    const idle = named.filter((tenant) => !entries.some((entry) => meanings[entry]?.(tenant)));
    expect(idle.map(({ id }) => id)).toEqual([]);
  });

  it("asks about nothing that is not in it", () => {
    expect(Object.keys(meanings).sort()).toEqual(rows.flatMap(({ entries }) => entries).sort());
  });
});

it("every switch is on at one demonstration tenant, and off at another", () => {
  const groups = ["modules", "recommendation", "orders", "payout", "support"] as const;
  const unseen = groups.flatMap((group) =>
    Object.keys(tenants[0]?.[group] ?? {}).filter((name) => {
      const values = tenants.map((tenant) => (tenant[group] as Record<string, unknown>)[name]);
      return values.every((value) => typeof value === "boolean") && new Set(values).size < 2;
    }),
  );
  expect(unseen).toEqual([]);
});
