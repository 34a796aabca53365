import { expect, test } from "vitest";
import { type PageName, pageNames, sitemap } from "#app/sitemap.ts";
import { openSession } from "#server/people/account/login/session.ts";
import { openSite } from "#tests/http/support.ts";

/** A tenant with forced login: every page of the site, read and submitted, by a stranger. */
const site = await openSite();
await site.change("standard", ({ modules }) => {
  modules.forceLogin = true;
});

/**
 * The pages that are open without login; others are listed with the page they belong to. "Recipient data" means all of
 * a recipient's steps.
 */
const open: readonly PageName[] = [
  ...(["notFound", "terms", "code", "privacy", "recipientDetails", "exclusive", "exclusiveOld", "faq"] as const),
  ...(["privacyVersion", "faqAnswer", "helpQuestions"] as const),
  ...(["recommendation", "businessRecommendation", "recipientTerms", "recipientConfirmation"] as const),
  ...(["recipientStatus", "toShop", "unknownLink"] as const),
  // Messengers have no account.
  ...(["linkCard"] as const),
  ...(["expired", "blocked", "rewardThanks", "goodwillThanks"] as const),
  ...(["cookieSettings", "optOut"] as const),
  // Unsubscribing needs no login, and the confirmation link also opens for people without an account.
  ...(["newsletterOptIn", "newsletterOptOut", "stopNews", "stopNotices"] as const),
  ...(["imprint", "contact", "serviceStatus", "login", "logout", "rewards", "reward", "accessibility"] as const),
  ...(["supportLogin", "passkey", "session", "agencyLogin", "agencySso", "agencyLogout"] as const),
  // Registration, setting a password, and the pages of mail links about one's account.
  ...(["register", "forgotPassword", "setPassword", "confirmEmail", "accountDeleted"] as const),
  ...(["erasureCertificate", "erasureCertificatePdf"] as const),
  // "Recipient bank data", and the pages of a reward whose link the visitor has.
  ...(["customerNumber", "recipientBank", "referrerBank"] as const),
  // Like the contact form: recipients have no account, and a case is opened by its link.
  ...(["missingReward", "complaint", "caseStatus"] as const),
  // Invitations of agencies, for people without an account.
  ...(["invitation"] as const),
];

const addresses = pageNames
  // SSO users have a sign-in of their own, in every tenant.
  .filter((name) => name !== "shortLink" && sitemap[name].access !== "ssoUser")
  .flatMap((name) =>
    Object.values(sitemap[name].path).map((template) => [name, template.replaceAll(/:\w+/g, "X1")] as const),
  );

const leadsToLogin = ({ status, headers }: { status: number; headers: { location?: string | undefined } }) =>
  status === 303 && /^\/(en\/)?login\?redirect=/.test(headers.location ?? "");

test.each(addresses)("%s: %s", async (name, address) => {
  const isOpen = open.includes(name);
  for (const path of [address, `${address}/`]) {
    const read = await site.ask("standard", `GET ${path}`);
    expect(leadsToLogin(read), `GET ${path} ${read.status}`).toBe(!isOpen);
    // A page without a form refuses POST requests before the login is checked.
    const sent = await site.ask("standard", `POST ${path}`, { body: "x=1" });
    expect(leadsToLogin(sent) || (sent.status === 405 && !isOpen), `POST ${path} ${sent.status}`).toBe(!isOpen);
  }
  const shouted = address.toUpperCase();
  if (shouted === address) return;
  for (const [method, body] of [["GET"], ["POST", "x=1"]] as const) {
    const { status, headers } = await site.ask("standard", `${method} ${shouted}`, body ? { body } : {});
    expect([status, headers.location], `${method} ${shouted}`).toEqual([308, address]);
  }
});

test("the data of a page are not served without the page's check", async () => {
  for (const address of ["/_root.data", "/_root.data?_routes=home", "/en/recommend.data"])
    expect((await site.ask("standard", `GET ${address}`)).status, address).toBe(404);
});

test("after the login the requested page is shown, with its query, and no other site", async () => {
  const { headers } = await site.ask("standard", "GET /empfehlen.html?channel=brief&t=1");
  expect(headers.location).toBe("/login?redirect=%2Fempfehlen.html%3Fchannel%3Dbrief%26t%3D1&c=brief");
  const form = await site.ask("standard", "POST /empfehlen.html?channel=brief", { body: "x=1" });
  expect(form.headers.location).toBe("/login?redirect=%2Fempfehlen.html&c=brief");
  for (const path of ["//elsewhere.example/danke", "/\\elsewhere.example", "/.//elsewhere.example/danke"]) {
    const { headers: answered } = await site.ask("standard", `GET ${path}`);
    const target = new URL(answered.location ?? "", "https://here.example");
    const back = new URL(target.searchParams.get("redirect") ?? "/", "https://here.example");
    expect([target.host, back.host], path).toEqual(["here.example", "here.example"]);
  }
});

test("a member may open all pages, a blocked one may not, and other tenants require no login", async () => {
  const ctx = site.ctx("standard");
  const account = await ctx.accounts.addOrFind({
    id: ctx.secrets.newId(),
    email: "forced@referrer.example",
    firstName: "Mara",
    lastName: "Forst",
    language: "de",
    referrerHash: ctx.secrets.newToken(),
    createdAt: ctx.now(),
  });
  const jar = new Map<string, string>();
  const cookies = {
    get: () => null,
    names: () => [],
    set: (name: string, value: string) => void jar.set(name, value),
    remove() {},
  };
  await openSession({ ...ctx, cookies }, account.id);
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  expect((await site.ask("standard", "GET /", { cookie })).status).toBe(200);
  const mainOf = ({ text }: { text: string }) => text.slice(text.indexOf("<main"), text.indexOf("</main>"));
  for (const path of ["/", "/gk", "/empfehlen.html", "/gk/empfehlen.html"])
    expect(mainOf(await site.ask("standard", `GET ${path}`, { cookie })), path).not.toMatch(/Ohne Anmeldung/i);
  expect(mainOf(await site.ask("standard", "GET /registrieren"))).not.toContain("Zum Empfehlen brauchst du keins");
  expect((await site.ask("standard", "POST /empfehlen.html", { cookie, body: "x=1" })).status).toBe(400);
  await ctx.accounts.block(account.id, "RISK", new Date());
  expect(leadsToLogin(await site.ask("standard", "GET /", { cookie }))).toBe(true);
  expect((await site.ask("nordlicht", "GET /")).status).toBe(200);
});

test("pictures, styles and the facade do not require the login", async () => {
  for (const path of ["/theme/standard.css", "/api/v1/standard/mandant"]) {
    expect((await site.ask("standard", `GET ${path}`)).status, path).toBe(200);
  }
});

test("agentRecommendation: pages of agencies lead to their own sign-in; off: they are not found", async () => {
  const pages = pageNames.filter((name) => sitemap[name].access === "ssoUser");
  for (const template of pages.flatMap((name) => Object.values(sitemap[name].path))) {
    const address = template.replaceAll(/:\w+/g, "X1");
    const { status, headers } = await site.ask("elbschutz", `GET ${address}`);
    expect([status, headers.location?.replace(/^\/en/, "").split("?")[0]], address).toEqual([
      303,
      headers.location?.startsWith("/en") ? "/agency/login" : "/agentur/login",
    ]);
    expect((await site.ask("nordlicht", `GET ${address}`)).status, address).toBe(404);
  }
});

test("the imprint redirects to the tenant's other one where agents recommend", async () => {
  const imprint = "https://www.elbschutz.example/anbieter";
  await site.change("elbschutz", ({ support }) => {
    support.imprintUrl = imprint;
  });
  // Their URLs have parameters of their own, so these pages are not cached.
  expect((await site.ask("nordlicht", "GET /impressum?test=1")).status).toBe(200);
  expect((await site.ask("elbschutz", "GET /impressum?test=2")).headers.location).toBe("/");
  const { headers, text } = await site.ask("elbschutz", "GET /en/imprint?test=3");
  expect([headers.location, text.includes("Elbschutz")]).toEqual(["/en", false]);
  expect((await site.ask("elbschutz", "GET /?test=4")).text).toContain(`href="${imprint}"`);
});

test("the login page offers a link by mail only where there is one", async () => {
  for (const [tenant, promises] of [
    ["standard", false],
    ["nordlicht", true],
  ] as const) {
    const { text } = await site.ask(tenant, "GET /login");
    expect([tenant, text.includes("Dafür brauchst du keine Anmeldung")]).toEqual([tenant, promises]);
  }
});
