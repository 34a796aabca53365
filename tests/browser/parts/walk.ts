import type { Page } from "@playwright/test";
import { nameAt, path } from "#app/paths.ts";
import { type PageName, pageNames, rowOf, sitemap } from "#app/sitemap.ts";
import { newIban } from "#tests/support/data/iban.ts";
import { confirmationToken, followed, logIn, type Ready, readyReward, recommendForm } from "./quick.ts";
import { jonas } from "./recipient.ts";
import type { Site, TenantName } from "./site.ts";
import { newAddress } from "./test.ts";
import { visitor } from "./visitor.ts";

type Language = "de" | "en";

/** Submits the page's main form as it is, without the browser's validation. */
async function send(page: Page): Promise<void> {
  const button = page.locator("main form [type=submit]").first();
  await button.evaluate((element: HTMLButtonElement) => {
    element.formNoValidate = true;
  });
  await Promise.all([page.waitForEvent("domcontentloaded"), button.click()]);
}

/**
 * URLs called by scripts and the identity provider, which show no page, and one that only some tenants have
 * (tests/http/people/sessions.test.ts).
 */
export const notVisited: readonly PageName[] = ["session", "passkey", "autologin", "agencySso"];

/**
 * The parts of a walk: pages that need no parameters, their forms, a referrer's pages, their reward, a recipient's
 * pages.
 */
const legs = ["open", "forms", "referrer", "reward", "recipient"] as const;
export type Leg = (typeof legs)[number];

type Walk = {
  site: Site;
  tenant: TenantName;
  language: Language;
  /** Two browsers. */
  referrer: Page;
  recipient: Page;
  /** Called on every page. */
  look: (page: Page) => Promise<void>;
  /** Pages of the leg `open` that are left out, because another walk of the test opens them. */
  leavesOut?: (name: PageName) => boolean;
};

/**
 * Leads two browsers through every screen of a tenant in one language and in each of its states: opened, returned with
 * errors, after success. `along`: only some legs, for tests that divide them among tenants.
 */
export async function walk(all: Walk, along: readonly Leg[] = legs): Promise<void> {
  if (along.includes("open")) await openPages(all);
  if (along.includes("forms")) await formPages(all);
  // The referrer's pages need a recommendation whose reward is ready.
  if (along.includes("referrer") || along.includes("reward")) {
    const ready = await readyReward(all.site, all.tenant);
    if (!along.includes("referrer")) await logIn(all.site, ready);
    await ready.referrer.entersInto(all.referrer.context());
    if (along.includes("referrer")) await referrerPages(all, ready);
    if (along.includes("reward")) await rewardPages(all, ready);
  }
  if (along.includes("recipient")) await recipientPages(all);
}

const stops = ({ site, tenant, look }: Walk) => {
  const open = async (page: Page, href: string) => {
    await page.goto(site.url(tenant, href));
    await look(page);
  };
  const withErrors = async (page: Page, href: string) => {
    await open(page, href);
    await send(page);
    await look(page);
  };
  return { open, withErrors };
};

const withForm: readonly PageName[] = ["home", "code", "login", "confirmation", "register", "forgotPassword"];

async function openPages(all: Walk): Promise<void> {
  const { language, recipient, leavesOut = () => false } = all;
  const { open } = stops(all);
  const one = async (href: string) => {
    const name = nameAt(href);
    if (!name || !leavesOut(name)) await open(recipient, href);
  };
  for (const name of pageNames) {
    const { path, access, screen } = rowOf(name);
    // Pages for members redirect to the login; URLs for scripts are no pages.
    if (path[language].includes(":") || withForm.includes(name) || access === "member" || access === "ssoUser")
      continue;
    if (screen === null || notVisited.includes(name)) continue;
    await one(path[language]);
  }
  await one(path(language, "supportLogin", { adminLoginToken: "unknown" }));
  for (const tool of ["matomo", "adobe"]) await one(path(language, "optOut", { tool }));
  await one(path(language, "homeInternetPart", { subcategory: "dsl" }));
  await one(path(language, "homeYoungPart", { subcategory: "basis" }));
  await one(path(language, "homeTvPart", { subcategory: "plus" }));
  await one(path(language, "mobileTariffs", { category: "mobil" }));
  await one(path(language, "businessLine", { category: "internet" }));
  await one(path(language, "businessInternet", { category: "glasfaser" }));
  await one(path(language, "businessWebshop", { category: "webshop" }));
  await one(path(language, "campaign", { year: "2025", campaign: "sommer" }));
  await one(path(language, "privacyVersion", { version: "2026-11-01" }));
  await one(path(language, "faqAnswer", { questionId: "wann" }));
}

async function formPages(all: Walk): Promise<void> {
  const { language, recipient } = all;
  const { open, withErrors } = stops(all);
  for (const name of ["contact", "missingReward"] as const) await withErrors(recipient, path(language, name));
  for (const query of ["iban", "xyz"]) await open(recipient, path(language, "faq", {}, { suche: query }));
  for (const name of withForm) await withErrors(recipient, sitemap[name].path[language]);
  await withErrors(recipient, path(language, "recommendProduct", { productId: "mobil-m" }));
  await withErrors(recipient, path(language, "businessRecommend"));
  for (const name of ["login", "confirmation", "rewards", "register", "forgotPassword"] as const)
    await open(recipient, path(language, name, {}, { gesendet: "1" }));
  for (const name of ["login", "confirmation", "register", "setPassword"] as const)
    await open(recipient, path(language, name, {}, { t: "unknown" }));
  await withErrors(recipient, path(language, "rewards", {}, { t: "unknown" }));
}

/**
 * Waiting for confirmation, the share page, the login, the personal area, and the own data as far as nothing is
 * changed.
 */
async function referrerPages(all: Walk, ready: Ready): Promise<void> {
  const { site, tenant, language, referrer } = all;
  const { open, withErrors } = stops(all);
  if (tenant !== "nordlicht") {
    const form = recommendForm();
    await visitor(site, tenant).post(path(language, "recommend"), form);
    await open(referrer, path(language, "confirmation", {}, { t: await confirmationToken(site, form.email) }));
  }
  await open(referrer, path(language, "recommendation", { number: ready.number }));
  await open(referrer, path(language, "businessRecommendation", { number: ready.number }));
  await ready.referrer.post("/login", { email: ready.email });
  const login = new URL(await site.link(ready.email, /\/login\?t=/));
  await open(referrer, path(language, "login", {}, { t: login.searchParams.get("t") }));
  await send(referrer);
  await all.look(referrer);
  await withErrors(referrer, path(language, "changePassword"));
  await ready.referrer.post("/passwortvergessen", { email: ready.email });
  const reset = new URL(await site.link(ready.email, /\/passwortsetzen\?t=/));
  await withErrors(referrer, path(language, "setPassword", {}, { t: reset.searchParams.get("t") }));
  await open(referrer, path(language, "security"));
  await open(referrer, path(language, "personalArea", {}, { status: "dran", suche: "xyz" }));
  await open(referrer, path(language, "rewardOverview"));
  await open(referrer, path(language, "codeCard", { number: ready.number }));
  await open(referrer, path(language, "logout"));

  await open(referrer, path(language, "myData"));
  for (const name of ["myProfile", "myEmail"] as const) await withErrors(referrer, path(language, name));
  await open(referrer, path(language, "myEmail", {}, { angefragt: "1" }));
  await open(referrer, path(language, "myExport"));
  await withErrors(referrer, path(language, "myDeletion"));
  // Only one tenant stores bank details; the others have no such page.
  await (tenant === "nordlicht" ? withErrors : open)(referrer, path(language, "myBankDetails"));
}

/** From the reward link to the end. */
async function rewardPages(all: Walk, ready: Ready): Promise<void> {
  const { language, referrer, look } = all;
  const { open, withErrors } = stops(all);
  const reward = path(language, "reward", { claimId: ready.claimId });
  await open(referrer, path(language, "rewards", {}, { t: ready.token }));
  await withErrors(referrer, reward);
  await open(referrer, `${reward}?gutschein=lesefuchs`);
  await ready.referrer.post("/praemie", { intent: "enter", token: ready.token });
  await ready.referrer.post(reward, { intent: "choose", rewardId: "ueberweisung" });
  await withErrors(referrer, reward);
  await referrer.locator("[name=holder]").fill("Mara Köster");
  await referrer.locator("[name=iban]").fill(newIban());
  await send(referrer);
  await look(referrer);
  await send(referrer);
  await look(referrer);
  await open(referrer, reward);
}

/** Landing page, details, consent, and the page with the link to the shop. */
async function recipientPages(all: Walk): Promise<void> {
  const { site, tenant, language, recipient } = all;
  const { open, withErrors } = stops(all);
  const { number, recipient: other } = await followed(site, tenant, "click");
  await other.entersInto(recipient.context());
  await open(recipient, path(language, "recommendation", { number }));
  await withErrors(recipient, path(language, "recipientDetails", { number }));
  await withErrors(recipient, path(language, "toShop", { number }));
  await other.post(`/empfaengerdaten/${number}`, jonas(newAddress("jonas")));
  await withErrors(recipient, path(language, "recipientTerms", {}, { nr: number }));
  await other.post(`/empfaenger/zustimmung?nr=${number}`, { terms: "on" });
  await open(recipient, path(language, "recipientConfirmation", {}, { nr: number }));
  await open(recipient, path(language, "recipientStatus", {}, { nr: number }));
}
