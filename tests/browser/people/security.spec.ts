import type { Page } from "@playwright/test";
import { operator } from "../parts/back-office.ts";
import { complaintsOf, faultsOf } from "../parts/inspection.ts";
import { logIn, type NewRecommendation, newRecommendation, readyReward } from "../parts/quick.ts";
import { choose, ownIban } from "../parts/reward.ts";
import type { Site } from "../parts/site.ts";
import { expect, signature, test } from "../parts/test.ts";

const security = "/meinedaten/sicherheit";

async function enter(site: Site, page: Page): Promise<NewRecommendation> {
  const one = await newRecommendation(site, "nordlicht");
  await logIn(site, one);
  await one.referrer.entersInto(page.context());
  return one;
}

/** Makes the person's session end in this many seconds; `anyway`: even if it is used. */
async function endsIn(site: Site, { email }: NewRecommendation, seconds: number, anyway = false): Promise<void> {
  await site.rows(
    `update session s set "expiresAt" = $2${anyway ? ', "endsAt" = $2' : ""} from account a
     where a."tenantId" = s."tenantId" and a.id = s."accountId" and a.email = $1`,
    [email, new Date((await site.now()).getTime() + seconds * 1000)],
  );
}

/**
 * Makes the session end in 18 seconds, and the page notice it: it checks after a minute. Needs the page's clock
 * installed.
 */
async function announceEnd(site: Site, page: Page, one: NewRecommendation, anyway = false): Promise<void> {
  await endsIn(site, one, 18, anyway);
  await page.clock.fastForward(61_000);
}

test("the end of a session is announced and can be postponed by a button; otherwise the page leads to the login and back", async ({
  site,
  page,
}) => {
  await page.clock.install();
  const one = await enter(site, page);
  await endsIn(site, one, 200);
  await page.goto(site.url("nordlicht", "/persoenlicherbereich"));
  const dialog = page.getByRole("alertdialog", { name: "angemeldet bleiben" });
  await announceEnd(site, page, one);
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Angemeldet bleiben" }).click();
  await expect(dialog).toBeHidden();
  const [kept] = await site.rows<{ left: number }>(
    `select extract(epoch from s."expiresAt" - now())::int as left from session s join account a on a.id = s."accountId"
     where a.email = $1`,
    [one.email],
  );
  expect(kept?.left).toBeGreaterThan(7_000);

  await announceEnd(site, page, one);
  await expect(dialog).toBeVisible();
  await endsIn(site, one, 0);
  await page.clock.runFor(20_000);
  await expect(page).toHaveURL(/\/login\?redirect=%2Fpersoenlicherbereich/);
});

for (const [kind, anyway] of [
  ["that can be postponed", false],
  ["after twelve hours", true],
] as const)
  test(`the announcement of an end ${kind} has no accessibility faults`, async ({ site, page }) => {
    await page.clock.install();
    const one = await enter(site, page);
    await page.goto(site.url("nordlicht", "/persoenlicherbereich"));
    await announceEnd(site, page, one, anyway);
    await expect(page.getByRole("alertdialog")).toBeVisible();
    // An inspection may take longer than the announcement is shown.
    await page.clock.setFixedTime(await page.evaluate(() => Date.now()));
    expect(await faultsOf(page, ["desk"])).toEqual([]);
  });

test("the end of a session can be postponed if it is announced before the page is hydrated", async ({ site, page }) => {
  await page.clock.install();
  const one = await enter(site, page);
  const { promise: announced, resolve: letReactLoad } = Promise.withResolvers<void>();
  await page.route(/\/assets\/entry\.client-/, (route) => announced.then(() => route.continue()));
  await page.goto(site.url("nordlicht", "/persoenlicherbereich"), { waitUntil: "domcontentloaded" });
  await announceEnd(site, page, one);
  const dialog = page.getByRole("alertdialog", { name: "angemeldet bleiben" });
  await expect(dialog).toBeVisible();
  // Once hydrated, the page asks for the routes that its links lead to.
  const hydrated = page.waitForRequest(/__manifest/);
  letReactLoad();
  await hydrated;
  await dialog.getByRole("button", { name: "Angemeldet bleiben" }).click();
  await expect(dialog).toBeHidden();
});

test("the end after twelve hours is announced and cannot be postponed, but typed input can still be sent", async ({
  site,
  page,
}) => {
  await page.clock.install();
  const one = await enter(site, page);
  await page.goto(site.url("nordlicht", "/meinedaten/profil"));
  await page.getByLabel("Vorname").fill("Mara Luise");
  await announceEnd(site, page, one, true);
  const dialog = page.getByRole("alertdialog", { name: "Deine Anmeldung endet gleich" });
  await expect(dialog).toContainText("nach zwölf Stunden");
  await dialog.getByRole("button", { name: "Verstanden" }).click();
  await page.clock.runFor(3_000);
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Speichern" }).click();
  await expect(page.getByText("Mara Luise Köster")).toBeVisible();
});

test("typed input stays in the page, hidden, until the person has logged in again in another tab", async ({
  site,
  page,
}) => {
  await page.clock.install();
  const one = await enter(site, page);
  await page.goto(site.url("nordlicht", "/empfehlen.html"));
  await page.getByLabel("Vorname").fill("Mara Luise");
  await endsIn(site, one, 0);
  await page.clock.fastForward(61_000);
  await expect(page.getByRole("heading", { name: "Deine Anmeldung ist abgelaufen" })).toBeVisible();
  await expect(page.getByLabel("Vorname")).toBeHidden();
  const [tab] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: "Neu anmelden" }).click(),
  ]);
  await expect(tab).toHaveURL(/\/login\?redirect=/);
  await site.rows(`update token set "createdAt" = "createdAt" - interval '2 minutes' where purpose = 'login'`);
  await site.rows(`delete from mail where recipient = $1 and kind = 'loginLink'`, [one.email]);
  const before = (await site.mails(one.email)).length;
  await tab.getByLabel("E-Mail-Adresse").fill(one.email);
  await tab.getByRole("button", { name: "Link schicken" }).click();
  await expect.poll(async () => (await site.mails(one.email)).length, { timeout: 60_000 }).toBeGreaterThan(before);
  await tab.goto(await site.link(one.email, /\/login\?t=/));
  await tab.getByRole("button", { name: "Anmelden" }).click();
  await page.clock.runFor(6_000);
  await expect(page.getByLabel("Vorname")).toHaveValue("Mara Luise");
  await expect(page.getByLabel("Vorname")).toBeVisible();
});

test("input that came back for review stays in the page, too", async ({ site, page }) => {
  await page.clock.install();
  const ready = await readyReward(site, "nordlicht");
  await logIn(site, ready);
  await ready.referrer.entersInto(page.context());
  await page.goto(site.url("nordlicht", `/praemie/${ready.claimId}`));
  await choose(page, "Überweisung");
  await page.getByLabel("IBAN").fill(ownIban());
  await page.getByRole("button", { name: "Prüfen" }).click();
  await expect(page.getByRole("heading", { name: "Stimmt alles?" })).toBeVisible();
  await endsIn(site, ready, 0);
  await page.clock.fastForward(61_000);
  await expect(page.getByRole("heading", { name: "Deine Anmeldung ist abgelaufen" })).toBeVisible();
  await expect(page.locator("form#bank input[name=iban]")).toHaveCount(1);
});

test("a passkey is created, logs in, is renamed and removed", async ({ site, page }) => {
  const complaints = complaintsOf(page);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const one = await enter(site, page);
  await page.goto(site.url("nordlicht", "/persoenlicherbereich"));
  await page.getByRole("link", { name: "Passkey anlegen" }).click();
  await expect(page).toHaveURL(new RegExp(security));
  await page.getByRole("button", { name: "Passkey anlegen" }).click();
  await expect(page.getByText("Dein Passkey ist angelegt")).toBeVisible();
  expect((await site.mail(one.email, /^Neuer Passkey für dein Konto$/)).text).toContain("Das warst du nicht?");
  await page.getByRole("button", { name: "Passkey anlegen" }).click();
  await expect(page.getByText("Dieses Gerät hat schon einen Passkey")).toBeVisible();
  await page.getByLabel("Name").fill("Mein Telefon");
  await page.getByRole("button", { name: /^Umbenennen/ }).click();
  await expect(page.getByText("Der Name ist gespeichert.")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Mein Telefon");

  await page.context().clearCookies();
  await page.goto(site.url("nordlicht", `/login?redirect=${security}`));
  await page.getByRole("button", { name: "Mit Passkey anmelden" }).click();
  await expect(page).toHaveURL(site.url("nordlicht", security));
  await expect(page.getByText("zuletzt benutzt am")).toBeVisible();
  await page.getByRole("button", { name: /^Entfernen/ }).click();
  await expect(page.getByText("Der Passkey ist entfernt")).toBeVisible();
  expect((await site.mail(one.email, /^Passkey aus deinem Konto entfernt$/)).text).toContain("Das warst du nicht?");
  await site.rows(
    `update session set "createdAt" = "createdAt" - interval '11 minutes' where "accountId" =
     (select "accountId" from recommendation where number = $1)`,
    [one.number],
  );
  await page.getByRole("button", { name: "Passkey anlegen" }).click();
  await page.getByRole("button", { name: "Link per E-Mail schicken" }).click();
  await expect(page.getByText("Der Link ist unterwegs an m…@")).toBeVisible();
  await page.getByRole("button", { name: "Noch einmal schicken" }).click();
  await expect(page.getByText("Der Link ist unterwegs an m…@")).toBeVisible();
  await page.context().clearCookies();
  await page.goto(site.url("nordlicht", "/login"));
  await page.getByRole("button", { name: "Mit Passkey anmelden" }).click();
  await expect(page.getByText("nicht geklappt")).toBeVisible();
  expect(complaints.filter((one) => !/40[13]/.test(one))).toEqual([]);
  expect(await faultsOf(page, ["desk"])).toEqual([]);
});

test("sessions are listed and ended without JavaScript", async ({ site, person }) => {
  const page = await person({ name: "", options: { javaScriptEnabled: false } });
  const one = await enter(site, page);
  const elsewhere = await person();
  await one.referrer.entersInto(elsewhere.context());
  await page.goto(site.url("nordlicht", security));
  await expect(page.getByText("Firefox auf Linux")).toBeVisible();
  await expect(page.getByText("(dieses Gerät)")).toBeVisible();
  await expect(page.getByText("Sonst bist du nirgends angemeldet.")).toBeVisible();
  await site.rows(
    `insert into session ("tenantId", "tokenHash", "accountId", browser, system, "createdAt", "expiresAt", "endsAt")
     select a."tenantId", $2, a.id, 'Chrome', 'Android', now(), $3, $3 from account a where a.email = $1`,
    [one.email, signature(), new Date((await site.now()).getTime() + 3_600_000)],
  );
  await page.reload();
  await page.getByRole("button", { name: "Abmelden Chrome auf Android" }).click();
  await expect(page.getByText("Die Anmeldung ist beendet.")).toBeVisible();
  await expect(page.getByText("Chrome auf Android")).toHaveCount(0);
});

test("the support sees a banner on every page, can change nothing, and can leave", async ({ site, page }) => {
  const one = await newRecommendation(site, "nordlicht");
  const olga = await operator(site, `olga-${signature()}`);
  const link =
    /http\S+/.exec(await site.cli(`support login ${one.number} --reason T-42 --tenant nordlicht`, olga))?.[0] ?? "";
  await page.goto(site.url("nordlicht", new URL(link).pathname));
  await page.getByRole("button", { name: "Konto öffnen" }).click();
  const banner = page.getByText("Du siehst das Konto von Mara Köster, als Support.");
  await expect(page).toHaveURL(/persoenlicherbereich/);
  await expect(banner).toBeVisible();
  expect(await faultsOf(page, ["phone"])).toEqual([]);
  await page.goto(site.url("nordlicht", "/empfehlen.html"));
  await expect(banner).toBeVisible();
  await page.goto(site.url("nordlicht", `/en/my-data/security`));
  await expect(page.getByText("You are looking at the account of Mara Köster, as support.")).toBeVisible();
  expect(await faultsOf(page, ["desk"])).toEqual([]);
  await page.goto(site.url("nordlicht", security));
  await page.getByRole("link", { name: "Konto verlassen" }).click();
  await page.getByRole("button", { name: "Abmelden" }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto(site.url("nordlicht", new URL(link).pathname));
  await expect(page.getByRole("heading", { name: "Dieser Link öffnet kein Konto" })).toBeVisible();
});
