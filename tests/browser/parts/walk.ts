import type { Page } from "@playwright/test";
import { path } from "#app/paths.ts";
import { type PageName, pageNames, rowOf, sitemap } from "#app/sitemap.ts";
import { confirmationToken, followed, readyReward, recommendForm } from "./quick.ts";
import { jonas } from "./recipient.ts";
import type { Site, TenantName } from "./site.ts";
import { newAddress } from "./test.ts";
import { visitor } from "./visitor.ts";

type Language = "de" | "en";

/** Sends the form that the page is about as it stands, whatever the browser thinks of it. */
async function send(page: Page): Promise<void> {
  const button = page.locator("main form [type=submit]").first();
  await button.evaluate((element: HTMLButtonElement) => {
    element.formNoValidate = true;
  });
  await Promise.all([page.waitForEvent("domcontentloaded"), button.click()]);
}

/** Addresses that scripts and the identity provider ask and which show nothing, and one that only some tenants have (tests/http/sessions.test.ts). */
export const asked: readonly PageName[] = ["session", "passkey", "autologin", "agencySso"];

/**
 * Leads two browsers through every screen of a tenant in one language, in the states that it has: as it is opened, come
 * back with errors, and after success. `look` is called at every stop.
 */
export async function walk(
  site: Site,
  tenant: TenantName,
  language: Language,
  { referrer, recipient }: { referrer: Page; recipient: Page },
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const open = async (page: Page, href: string) => {
    await page.goto(site.url(tenant, href));
    await look(page);
  };
  const withErrors = async (page: Page, href: string) => {
    await open(page, href);
    await send(page);
    await look(page);
  };

  // What opens without knowing anything.
  const forms: PageName[] = ["home", "code", "login", "confirmation", "register", "forgotPassword"];
  for (const name of pageNames) {
    const { path, access, screen } = rowOf(name);
    // Pages for members lead to the login; what scripts ask for is no page.
    if (path[language].includes(":") || forms.includes(name) || access === "member" || access === "ssoUser") continue;
    if (screen === null || asked.includes(name)) continue;
    await open(recipient, path[language]);
  }
  await open(recipient, path(language, "supportLogin", { adminLoginToken: "unknown" }));
  for (const tool of ["matomo", "adobe"]) await open(recipient, path(language, "optOut", { tool }));
  await open(recipient, path(language, "homeInternetPart", { subcategory: "dsl" }));
  await open(recipient, path(language, "homeYoungPart", { subcategory: "basis" }));
  await open(recipient, path(language, "homeTvPart", { subcategory: "plus" }));
  await open(recipient, path(language, "mobileTariffs", { category: "mobil" }));
  await open(recipient, path(language, "businessLine", { category: "internet" }));
  await open(recipient, path(language, "businessInternet", { category: "glasfaser" }));
  await open(recipient, path(language, "businessWebshop", { category: "webshop" }));
  await open(recipient, path(language, "campaign", { year: "2025", campaign: "sommer" }));
  await open(recipient, path(language, "privacyVersion", { version: "2026-11-01" }));
  await open(recipient, path(language, "faqAnswer", { questionId: "wann" }));
  for (const name of ["contact", "missingReward"] as const) await withErrors(recipient, path(language, name));
  for (const query of ["iban", "xyz"]) await open(recipient, path(language, "faq", {}, { suche: query }));
  for (const name of forms) await withErrors(recipient, sitemap[name].path[language]);
  await withErrors(recipient, path(language, "recommendProduct", { productId: "mobil-m" }));
  await withErrors(recipient, path(language, "businessRecommend"));
  for (const name of ["login", "confirmation", "rewards", "register", "forgotPassword"] as const)
    await open(recipient, path(language, name, {}, { gesendet: "1" }));
  for (const name of ["login", "confirmation", "register", "setPassword"] as const)
    await open(recipient, path(language, name, {}, { t: "unknown" }));
  await withErrors(recipient, path(language, "rewards", {}, { t: "unknown" }));

  // The referrer: what waits for the mailbox, the share page, the way in, the personal area.
  if (tenant !== "nordlicht") {
    const form = recommendForm();
    await visitor(site, tenant).post(path(language, "recommend"), form);
    await open(referrer, path(language, "confirmation", {}, { t: await confirmationToken(site, form.email) }));
  }
  const ready = await readyReward(site, tenant);
  await ready.referrer.entersInto(referrer.context());
  await open(referrer, path(language, "recommendation", { number: ready.number }));
  await open(referrer, path(language, "businessRecommendation", { number: ready.number }));
  await ready.referrer.post("/login", { email: ready.email });
  const login = new URL(await site.link(ready.email, /\/login\?t=/));
  await open(referrer, path(language, "login", {}, { t: login.searchParams.get("t") }));
  await send(referrer);
  await look(referrer);
  await withErrors(referrer, path(language, "changePassword"));
  await ready.referrer.post("/passwortvergessen", { email: ready.email });
  const reset = new URL(await site.link(ready.email, /\/passwortsetzen\?t=/));
  await withErrors(referrer, path(language, "setPassword", {}, { t: reset.searchParams.get("t") }));
  await open(referrer, path(language, "security"));
  await open(referrer, path(language, "personalArea", {}, { status: "zutun", suche: "xyz" }));
  await open(referrer, path(language, "rewardOverview"));
  await open(referrer, path(language, "codeCard", { number: ready.number }));
  await open(referrer, path(language, "logout"));

  // Their own data, as far as nothing is changed.
  await open(referrer, path(language, "myData"));
  for (const name of ["myProfile", "myEmail"] as const) await withErrors(referrer, path(language, name));
  await open(referrer, path(language, "myEmail", {}, { angefragt: "1" }));
  await open(referrer, path(language, "myExport"));
  await withErrors(referrer, path(language, "myDeletion"));
  // Only one of them stores bank details; at the others there is no such page.
  await (tenant === "nordlicht" ? withErrors : open)(referrer, path(language, "myBankDetails"));

  // The reward, by its link, to the end.
  const reward = path(language, "reward", { rewardId: ready.claimId });
  await open(referrer, path(language, "rewards", {}, { t: ready.token }));
  await withErrors(referrer, reward);
  await open(referrer, `${reward}?gutschein=lesefuchs`);
  await ready.referrer.post("/praemie", { intent: "enter", token: ready.token });
  await ready.referrer.post(reward, { intent: "choose", rewardId: "ueberweisung" });
  await withErrors(referrer, reward);
  await referrer.locator("[name=holder]").fill("Mara Köster");
  await referrer.locator("[name=iban]").fill("DE89370400440532013000");
  await send(referrer);
  await look(referrer);
  await send(referrer);
  await look(referrer);
  await open(referrer, reward);

  // The recipient: landing, details, consent, the way into the shop.
  const { number, recipient: other } = await followed(site, tenant, "click");
  await other.entersInto(recipient.context());
  await open(recipient, path(language, "recommendation", { number }));
  await withErrors(recipient, path(language, "recipientDetails", { number }));
  await other.post(`/empfaengerdaten/${number}`, jonas(newAddress("jonas")));
  await withErrors(recipient, path(language, "recipientTerms", {}, { nr: number }));
  await other.post(`/empfaenger/zustimmung?nr=${number}`, { terms: "on" });
  await open(recipient, path(language, "recipientConfirmation", {}, { nr: number }));
  await open(recipient, path(language, "recipientStanding", {}, { nr: number }));
}
