import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { grantGoodwill, newOperator } from "#tests/browser/parts/back-office.ts";
import { expectMessages, expectSummary } from "#tests/browser/parts/form.ts";
import {
  followed,
  logIn as logInByLink,
  newRecommendation,
  readyReward,
  recommendForm,
} from "#tests/browser/parts/quick.ts";
import { fillDetails, jonas } from "#tests/browser/parts/recipient.ts";
import { createLink, fillRecommendForm, logIn, numberIn } from "#tests/browser/parts/referrer.ts";
import { choose, giveBankDetails } from "#tests/browser/parts/reward.ts";
import { shopOf } from "#tests/browser/parts/shop.ts";
import type { Site } from "#tests/browser/parts/site.ts";
import { expect, newAddress, signature, test } from "#tests/browser/parts/test.ts";
import { visitor } from "#tests/browser/parts/visitor.ts";
import { booked } from "#tests/support/database/booked.ts";

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const change = (site: Site, number: string, what: string) =>
  site.rows(`update recommendation set ${what} where "number" = $1`, [number]);

test.describe("recommending is refused", () => {
  test("if the same product was recommended to this address already, with a message at the field", async ({
    site,
    page,
  }) => {
    const { email } = await newRecommendation(site, "nordlicht");
    await page.goto(site.url("nordlicht", "/empfehlen/mobil-m"));
    await fillRecommendForm(page, { firstName: "Mara", lastName: "Köster", email });
    await createLink(page).click();
    await expect(page.getByRole("alert")).toBeFocused();
    await expect(page.locator("#recommend-email-error")).toHaveText(/^Du hast dieses Angebot schon empfohlen/);
    await expect(page.getByLabel("Deine E-Mail-Adresse")).toHaveValue(email);
  });

  test("if the account is blocked; a tenant that hides account messages shows the neutral answer", async ({ site }) => {
    const { email } = await newRecommendation(site, "nordlicht");
    await site.rows(`update account set state = 'blocked' where email = $1`, [email]);
    const refused = await visitor(site, "nordlicht").post(
      "/empfehlen.html",
      recommendForm({ email, productId: "mobil-l" }),
    );
    expect(refused.status).toBe(403);
    expect(refused.html).toContain("Dieses Konto ist gesperrt.");

    const quiet = await newRecommendation(site, "elbschutz");
    await site.rows(`update account set state = 'blocked' where email = $1`, [quiet.email]);
    // To confirm the address, and the link itself.
    await expect.poll(async () => (await site.mails(quiet.email)).length).toBe(2);
    const form = recommendForm({ email: quiet.email, productId: "mobil-l" });
    const answer = await visitor(site, "elbschutz").post("/empfehlen.html", form);
    expect(answer).toMatchObject({
      status: 303,
      location: expect.stringMatching(/^\/bestaetigung\?produkt=mobil-l&an=[\w.-]+$/),
    });
    expect((await site.mails(quiet.email)).length).toBe(2);
  });

  test("to staff", async ({ site }) => {
    const form = recommendForm({ email: "chef@nordlicht.example" });
    const staff = await visitor(site, "nordlicht").post("/empfehlen.html", form);
    expect(staff.status).toBe(403);
    expect(staff.html).toContain("Mitarbeitende, Dienstleister und Vertriebspartner können an diesem Programm nicht");
  });

  test("to people who are not on the tenant's list", async ({ ownSite: site }) => {
    const record = JSON.parse(await site.cli("tenant show standard"));
    record.recommendation.emailWhitelist = ["verein.example"];
    record.modules.whitelistedEmail = true;
    record.recommendation.confirmEmail = true;
    const file = join(await mkdtemp(join(tmpdir(), "tenant-")), "tenant.json");
    await writeFile(file, JSON.stringify(record));
    await site.cli(`tenant apply ${file}`, await newOperator(site));
    const ask = (email: string) => visitor(site, "standard").post("/empfehlen.html", recommendForm({ email }));
    await expect.poll(async () => (await ask(newAddress("eve"))).status).toBe(400);
    expect((await ask(newAddress("eve"))).html).toContain("Bitte gib eine gültige E-Mail-Adresse ein.");
    expect((await ask("mara@verein.example")).status).toBe(303);
  });

  test("for an unknown product", async ({ site, page }) => {
    expect((await page.goto(site.url("nordlicht", "/empfehlen/gibt-es-nicht")))?.status()).toBe(404);
    await expect(title(page)).toHaveText("Diese Seite gibt es nicht");
  });
});

test("an edited message is shared through every channel, with the link marked by the channel", async ({
  site,
  page,
}) => {
  const { number, referrer } = await newRecommendation(site, "nordlicht");
  await referrer.entersInto(page.context());
  await page.goto(site.url("nordlicht", `/empfehlung/${number}`));
  const link = site.url("nordlicht", `/e/${number}`);
  const sent = async (channel: string) => {
    const href = (await page.getByRole("link", { name: channel }).getAttribute("href")) ?? "";
    const query = new URLSearchParams(href.slice(href.indexOf("?") + 1));
    return query.get("body") ?? query.get("text");
  };
  await page.getByText("Mehr Wege zum Teilen").click();
  await page.getByLabel("Deine Nachricht").fill(`Schau mal, 100 % & $1:\n${link}`);
  expect(await sent("WhatsApp")).toBe(`Schau mal, 100 % & $1:\n${link}?channel=whatsapp`);
  expect(await sent("SMS")).toBe(`Schau mal, 100 % & $1:\n${link}?channel=sms`);
  expect(await sent("E-Mail")).toBe(`Schau mal, 100 % & $1:\r\n${link}?channel=email`);
  await page.getByLabel("Deine Nachricht").fill("Ohne Link");
  expect(await sent("WhatsApp")).toBe(`Ohne Link\n\n${link}?channel=whatsapp`);
});

test.describe("on the recipient's pages", () => {
  test("the referrer's own address is refused in the contract's words", async ({ site, page }) => {
    const { number, email, recipient } = await followed(site, "nordlicht", "click");
    await recipient.entersInto(page.context());
    await page.goto(site.url("nordlicht", `/empfaengerdaten/${number}`));
    await fillDetails(page, jonas(email.replace("@", "+ich@")));
    await page.getByRole("button", { name: "Weiter zur Zustimmung" }).click();
    await expect(page.locator("#details-email-error")).toHaveText(
      "Die E-Mail-Adresse darf nicht dieselbe, wie die der Empfehlung sein.",
    );
    await expect(page.getByRole("alert")).toBeFocused();
    // Too young as well: both are said at once, beside their fields and above the form.
    const young = await newRecommendation(site, "nordlicht", { productId: "mobil-m-young" });
    await page.goto(site.url("nordlicht", `/e/${young.number}`));
    await page.goto(site.url("nordlicht", `/empfaengerdaten/${young.number}`));
    await fillDetails(page, { ...jonas(young.email), birthDate: "01.01.2015" });
    await page.getByRole("button", { name: "Weiter zur Zustimmung" }).click();
    const both = {
      birthDate: "Du musst mindestens 18 Jahre alt sein.",
      email: "Die E-Mail-Adresse darf nicht dieselbe, wie die der Empfehlung sein.",
    };
    await expectMessages(page, both);
    await expectSummary(page, both);
  });

  test("minors and people too old for a young tariff are refused", async ({ site }) => {
    const { number, recipient } = await followed(site, "nordlicht", "click");
    const minor = { ...jonas(newAddress("jonas")), birthDate: "01.01.2015" };
    expect((await recipient.post(`/empfaengerdaten/${number}`, minor)).html).toContain(
      "Du musst mindestens 18 Jahre alt sein.",
    );
    const young = await newRecommendation(site, "nordlicht", { productId: "mobil-m-young" } as object);
    const answer = await recipient.post(`/empfaengerdaten/${young.number}`, jonas(newAddress("jonas")));
    expect(answer.status).toBe(400);
    expect(answer.html).toContain("Dieses Angebot gilt nur für alle unter 28 Jahren.");
  });

  test("an expired link is refused, followed and typed", async ({ site, page }) => {
    const { number } = await newRecommendation(site, "nordlicht");
    await change(site, number, `"linkValidUntil" = now() - interval '1 minute'`);
    for (const path of [`/e/${number}`, `/empfehlung/${number}`, `/empfaengerdaten/${number}`]) {
      await page.goto(site.url("nordlicht", path));
      expect(new URL(page.url()).pathname).toBe("/empfehlungabgelaufen");
    }
    await expect(title(page)).toHaveText("Diese Empfehlung ist abgelaufen");
    await page.getByRole("link", { name: "Selbst empfehlen" }).click();
    await expect(page).toHaveURL(/\/empfehlen\.html$/);
    const code = await visitor(site, "nordlicht").post("/code", { code: number });
    expect(code.status).toBe(410);
    expect(code.html).toContain("Diese Empfehlung ist abgelaufen und kann nicht mehr genutzt werden.");
  });

  test("a blocked recommendation is refused", async ({ site, page }) => {
    const { number, recipient } = await followed(site, "nordlicht", "click");
    await change(site, number, `state = 'blocked', "blockedFrom" = 'clicked'`);
    for (const path of [`/e/${number}`, `/empfehlung/${number}`]) {
      expect((await page.goto(site.url("nordlicht", path)))?.status()).toBe(410);
      expect(new URL(page.url()).pathname).toBe("/empfehlunggesperrt");
    }
    await expect(title(page)).toHaveText("Diese Empfehlung ist nicht mehr möglich");
    const sent = await recipient.post(`/empfaengerdaten/${number}`, jonas(newAddress("jonas")));
    expect([303, 410]).toContain(sent.status);
    expect((await visitor(site, "nordlicht").post("/code", { code: number })).html).toContain(
      "Diese Empfehlung ist gesperrt und kann nicht mehr genutzt werden.",
    );
  });

  test("an unknown number is refused", async ({ site, page }) => {
    for (const path of ["/e/ABCDEFGHJK", "/empfehlung/ABCDEFGHJK", "/empfaengerdaten/ABCDEFGHJK", "/e/ü"]) {
      expect((await page.goto(site.url("nordlicht", path)))?.status()).toBe(404);
      expect(new URL(page.url()).pathname).toBe("/unbekannterlink");
    }
    await expect(title(page)).toHaveText("Dieser Empfehlungslink stimmt nicht ganz");
    const { number } = await newRecommendation(site, "nordlicht");
    await page.getByLabel("Empfehlungscode").fill(number);
    await page.getByRole("button", { name: "Empfehlung öffnen" }).click();
    await expect(title(page)).toContainText("Mara empfiehlt dir");
  });

  test("a code is accepted as people type it, also from a printed card", async ({ site, page }) => {
    const { number } = await newRecommendation(site, "nordlicht");
    for (const path of ["/exklusiv", "/exclusiv", "/en/exclusive"]) {
      await page.goto(site.url("nordlicht", `${path}?code=${number}`));
      expect(new URL(page.url()).pathname).toBe(path.startsWith("/en") ? "/en/code" : "/code");
    }
    await page.goto(site.url("nordlicht", "/code"));
    await page.getByLabel("Empfehlungscode").fill(` ${number.slice(0, 4).toLowerCase()} ${number.slice(4)} `);
    await page.getByRole("button", { name: "Empfehlung öffnen" }).click();
    expect(numberIn(page.url())).toBe(number);
    await expect(title(page)).toContainText("Mara");

    await page.goto(site.url("nordlicht", "/code"));
    await page.getByLabel("Empfehlungscode").fill("ABCDEFGHJK");
    await page.getByRole("button", { name: "Empfehlung öffnen" }).click();
    await expect(page.locator("#code-code-error")).toHaveText(
      "Diesen Empfehlungscode gibt es nicht. Bitte prüfe deine Eingabe.",
    );
  });

  test("later pages redirect a visitor without data to the first one", async ({ site, page }) => {
    const { number } = await newRecommendation(site, "nordlicht");
    for (const path of ["/empfaenger/zustimmung", "/empfaengerbestaetigung"]) {
      await page.goto(site.url("nordlicht", `${path}?nr=${number}`));
      expect(new URL(page.url()).pathname).toBe(`/empfehlung/${number}`);
      await page.goto(site.url("nordlicht", path));
      expect(new URL(page.url()).pathname).toBe("/");
    }
  });
});

test.describe("after the order", () => {
  const ordered = async (site: Site, more: { state?: string; product?: string } = {}) => {
    const made = await followed(site, "elbschutz");
    const order = `N-${signature()}`;
    const sold = { order, recommendation: made.number, recipient: null, product: more.product ?? "mobil-m" };
    await shopOf(site, "elbschutz").delivers(sold);
    if (more.state) await site.rows(`update "order" set state = $2 where "externalId" = $1`, [order, more.state]);
    return { ...made, confirmation: `/empfaengerbestaetigung?nr=${made.number}` };
  };

  test("the page that says to order leads to the order's status, until the order is lost", async ({ site, page }) => {
    const { recipient, number, confirmation } = await ordered(site);
    await recipient.entersInto(page.context());
    await page.goto(site.url("elbschutz", confirmation));
    await expect(page).toHaveURL(site.url("elbschutz", `/empfaengerstand?nr=${number}`));
    await expect(page.locator(".status-sentence")).toHaveText(/^Ihre Bestellung vom .* ist da und wird geprüft\.$/);
    await expect(page.locator(".status-next")).toContainText("Elbschutz");
    const help = page.getByRole("link", { name: "Stimmt etwas nicht? Schreiben Sie uns." });
    await expect(help).toHaveAttribute("href", `/praemienreklamation?nr=${number}`);

    await site.rows(`update "order" set state = 'cancelled' where "recommendationNumber" = $1`, [number]);
    await page.goto(site.url("elbschutz", confirmation));
    await expect(page.getByRole("link", { name: "Zum Shop" })).toBeVisible();
  });

  test("another product than the recommended one: both read its amounts, not the promised ones", async ({
    site,
    page,
  }) => {
    const { recipient, number, referrer, email } = await ordered(site, { product: "glasfaser-300" });
    await recipient.entersInto(page.context());
    await page.goto(site.url("elbschutz", `/empfaengerstand?nr=${number}`));
    await expect(page.locator("main")).toContainText(/Ihre Prämie\s*45\s€/);
    await logInByLink(site, { referrer, email });
    const area = (await referrer.get("/persoenlicherbereich")).html.replace(/<[^>]+>/g, "");
    expect(area).toMatch(/Ihre Prämie für diese Bestellung:\s*45\s*€/);
  });

  test("an order that does not count is not called a contract that did not come about", async ({ site, page }) => {
    const { recipient, number, referrer } = await ordered(site, { state: "notEligible" });
    await recipient.entersInto(page.context());
    await page.goto(site.url("elbschutz", `/empfaengerstand?nr=${number}`));
    await expect(page.locator(".status-sentence")).toHaveText("Ihre Bestellung zählt nicht für diese Empfehlung.");
    await expect(page.locator(".station").last()).toHaveText("Prämie, entfällt");
    const help = page.getByRole("link", { name: "Stimmt etwas nicht? Schreiben Sie uns." });
    await expect(help).toHaveAttribute("href", "/kontakt");
    const share = await referrer.get(`/empfehlung/${number}`);
    expect(share.html).toContain("Die Bestellung zählt nicht für diese Empfehlung.");
    expect(share.html).not.toContain("nicht zustande gekommen");
  });
});

test.describe("login links", () => {
  test("are offered on a protected page, and log in once", async ({ site, page, person }) => {
    const { email } = await newRecommendation(site, "nordlicht");
    await page.goto(site.url("nordlicht", "/persoenlicherbereich"));
    await expect(page).toHaveURL(/\/login\?redirect=%2Fpersoenlicherbereich$/);
    await page.getByLabel("E-Mail-Adresse").fill(email);
    await page.getByRole("button", { name: "Link schicken" }).click();
    await expect(title(page)).toHaveText("Schau in dein Postfach");
    const link = await site.link(email, /\/login\?t=/);

    await page.goto(link);
    await page.reload();
    await page.getByRole("button", { name: "Anmelden" }).click();
    await expect(title(page)).toHaveText("Hallo Mara");

    const stranger = await person();
    expect((await stranger.goto(link))?.status()).toBe(410);
    await expect(title(stranger)).toHaveText("Dieser Link gilt nicht mehr");
    const token = new URL(link).searchParams.get("t") ?? "";
    const forced = await visitor(site, "nordlicht").post("/login", { token });
    expect(forced.location).toBe(`/login?t=${token}`);
    expect(forced.cookies.join()).not.toContain("psoe_token");
  });

  test("expire after ten minutes, and wrong ones are refused", async ({ site, page }) => {
    const { email } = await newRecommendation(site, "nordlicht");
    await visitor(site, "nordlicht").post("/login", { email });
    const link = await site.link(email, /\/login\?t=/);
    await site.rows(
      `update token set "expiresAt" = now() - interval '1 second' where purpose = 'login' and subject like
       (select id::text from account where email = $1) || '%'`,
      [email],
    );
    for (const [url, status] of [
      [link, 410],
      [site.url("nordlicht", "/login?t=wrong"), 410],
    ] as const) {
      expect((await page.goto(url))?.status()).toBe(status);
      await expect(title(page)).toHaveText("Dieser Link gilt nicht mehr");
      await expect(page.getByRole("button", { name: "Link schicken" })).toBeVisible();
    }
  });

  test("return to the page that asked for the login, without its query", async ({ site, page }) => {
    const { email } = await newRecommendation(site, "nordlicht");
    await page.goto(site.url("nordlicht", "/meinedaten?x=geheim"));
    await expect(page).toHaveURL(/\/login\?redirect=%2Fmeinedaten/);
    await page.getByLabel("E-Mail-Adresse").fill(email);
    await page.getByRole("button", { name: "Link schicken" }).click();
    const link = await site.link(email, /\/login\?t=/);
    expect(new URL(link).searchParams.get("redirect")).toBe("/meinedaten");
    const later = await page.context().newPage();
    await later.goto(link);
    await page.goto(link);
    await page.getByRole("button", { name: "Anmelden" }).click();
    await expect(page).toHaveURL(site.url("nordlicht", "/meinedaten"));
    // The used link is refused; the form for a new one still leads to the same page.
    await page.context().clearCookies();
    await later.getByRole("button", { name: "Anmelden" }).click();
    await expect(title(later)).toHaveText("Dieser Link gilt nicht mehr");
    await later.getByLabel("E-Mail-Adresse").fill(email);
    await later.getByRole("button", { name: "Link schicken" }).click();
    await expect(later).toHaveURL(/gesendet=1&redirect=%2Fmeinedaten/);
  });

  test("lead to the recommendation that the mail is about", async ({ site, page }) => {
    const { email, number } = await newRecommendation(site, "elbschutz");
    const again = await visitor(site, "elbschutz").post(
      "/empfehlen.html",
      recommendForm({ email, firstName: "Mara Luisa" }),
    );
    expect(again.location).toMatch(/^\/bestaetigung\?produkt=mobil-m&an=/);
    await page.goto(await site.link(email, /\/login\?t=/));
    await page.getByRole("button", { name: "Anmelden" }).click();
    await expect(title(page)).toHaveText("Ihr Link ist fertig");
    expect(numberIn(page.url())).toBe(number);
  });

  test("do not reveal whether an account exists, if the tenant hides account messages", async ({ site }) => {
    const { email } = await newRecommendation(site, "elbschutz");
    const ask = (address: string) => visitor(site, "elbschutz").post("/login", { email: address });
    const [known, unknown] = [await ask(email), await ask(newAddress("niemand"))];
    // The next page names the address that was typed, which the URL holds encrypted.
    const concealed = (location: string | null) => location?.replace(/an=[^&]+/, "an=…");
    expect(concealed(unknown.location)).toBe(concealed(known.location));
    expect(unknown.status).toBe(known.status);
    const answer = await visitor(site, "nordlicht").post("/login", { email: newAddress("niemand") });
    expect(answer).toMatchObject({ status: 404 });
    expect(answer.html).toContain("Diese E-Mail-Adresse ist bei uns nicht registriert.");
  });
});

test.describe("reward links", () => {
  test("expired: sent again to the right address, and to no other", async ({ site, page }) => {
    const { token, email, claimId } = await readyReward(site, "nordlicht");
    await site.rows(`update token set "expiresAt" = now() - interval '1 second' where subject = $1`, [claimId]);
    expect((await page.goto(site.url("nordlicht", `/praemie?t=${token}`)))?.status()).toBe(410);
    await expect(title(page)).toHaveText("Dieser Link ist abgelaufen");

    const renew = async (address: string) => {
      await page.getByLabel("E-Mail-Adresse").fill(address);
      await page.getByRole("button", { name: "Neuen Link schicken" }).click();
      await expect(title(page)).toHaveText("Schau in dein Postfach");
    };
    const other = newAddress("eve");
    await renew(other);
    await page.goBack();
    await page.getByLabel("E-Mail-Adresse").fill("keine");
    await page.getByRole("button", { name: "Neuen Link schicken" }).click();
    await renew(email);
    const fresh = await site.link(email, new RegExp(`/praemie/?\\?t=(?!${token})`));
    expect(await site.mails(other)).toEqual([]);
    expect(new URL(fresh).searchParams.get("t")).not.toBe(token);
    expect((await page.goto(fresh))?.status()).toBe(200);
  });

  test("wrong or missing: refused", async ({ site, page }) => {
    expect((await page.goto(site.url("nordlicht", "/praemie?t=wrong")))?.status()).toBe(404);
    await expect(title(page)).toHaveText("Diesen Link kennen wir nicht");
    expect((await page.goto(site.url("nordlicht", "/praemie")))?.status()).toBe(200);
    await expect(title(page)).toHaveText("Zu deiner Prämie kommst du über den Link aus der E-Mail");
    await page.goto(site.url("nordlicht", "/praemie/00000000-0000-7000-8000-000000000000"));
    expect(new URL(page.url()).pathname).toBe("/praemie");
  });

  test("opened once more after the choice, or after the order was cancelled: no choice is promised", async ({
    site,
    page,
  }) => {
    const { token, claimId, referrer } = await readyReward(site, "nordlicht");
    const link = site.url("nordlicht", `/praemie?t=${token}`);
    await page.goto(link);
    await expect(page.locator("main")).toContainText("dann wählst du aus");
    await referrer.post("/praemie", { intent: "enter", token });
    await referrer.post(`/praemie/${claimId}`, { intent: "order", rewardId: "lesefuchs" });
    await page.goto(link);
    await expect(page.locator("main")).toContainText("Ein Klick, dann siehst du, wie es um sie steht.");

    await site.rows(booked(`update reward_claim set state = 'cancelled' where id = $1`, { isNew: false }), [claimId]);
    await page.goto(link);
    await expect(title(page)).toHaveText("Diese Prämie gibt es nicht mehr");
    await expect(page.locator("main")).not.toContainText("25 €");
  });

  test("already used: the page says that the reward was collected, and what follows", async ({ site, page }) => {
    const { token, claimId, referrer } = await readyReward(site, "nordlicht");
    await referrer.post("/praemie", { intent: "enter", token });
    await referrer.post(`/praemie/${claimId}`, { intent: "order", rewardId: "lesefuchs" });
    await referrer.entersInto(page.context());
    await page.goto(site.url("nordlicht", `/praemie/${claimId}`));
    await expect(title(page)).toHaveText("25 € sind für dich unterwegs");
    const other = await referrer.post(`/praemie/${claimId}`, { intent: "order", rewardId: "tannenpfad" });
    expect(other.status).toBe(409);
    expect(other.html).toContain("Diese Prämie wurde schon abgeholt.");
    const stranger = await visitor(site, "nordlicht").get(`/praemie/${claimId}`);
    expect(stranger).toMatchObject({ status: 303, location: "/praemie?hinweis=anmelden" });
  });
});

test("goodwill granted by two people is announced by mail and in the personal area, and has its own texts", async ({
  site,
  page,
}) => {
  const { number, email } = await newRecommendation(site, "nordlicht");
  const name = signature();
  await grantGoodwill(site, { name, number, cents: 1500 });
  await logIn(page, site, "nordlicht", email);
  const waiting = page.getByRole("region", { name: /^15\s€ warten auf dich$/ });
  await expect(waiting.getByRole("listitem")).toContainText(/^Kulanzprämie\s*15\s€/);
  await waiting.getByRole("link", { name: "Prämie wählen" }).click();
  await choose(page, "Überweisung");
  await giveBankDetails(page, { firstName: "Mara", lastName: "Köster" });
  expect(new URL(page.url()).pathname).toBe("/kulanzdanke");
  await expect(page.locator("main")).toContainText("Danke für deine Geduld");
  await expect(page.locator("main")).toContainText("15 €");
  expect((await site.mail(email, /Prämie/)).text).toMatch(/15\s€/);
});

test.describe("tenants and languages", () => {
  test("one tenant's numbers, codes and rewards are not found on another's host", async ({ site }) => {
    const { number, referrer } = await newRecommendation(site, "nordlicht");
    expect((await referrer.get(`/empfehlung/${number}`)).html).toContain("Dein Link ist fertig");
    const elsewhere = visitor(site, "standard");
    expect(await elsewhere.get(`/e/${number}`)).toMatchObject({ status: 302, location: "/unbekannterlink" });
    expect(await elsewhere.get(`/empfehlung/${number}`)).toMatchObject({
      status: 303,
      location: "/unbekannterlink",
    });
    expect((await elsewhere.post("/code", { code: number })).html).toContain("Diesen Empfehlungscode gibt es nicht.");
    await expect(site.rows(`select 1 from click where "recommendationNumber" = $1`, [number])).resolves.toEqual([]);
  });

  test("an unknown host shows the default tenant", async ({ site, page }) => {
    await page.goto(site.url("niemand"));
    await expect(page.getByRole("banner").getByRole("link", { name: /Nordlicht/ })).toBeVisible();
    await page.goto(site.url("elbschutz"));
    await expect(page.getByRole("banner").getByRole("link", { name: /Elbschutz/ })).toBeVisible();
  });

  test("an unknown address shows the page for unknown addresses", async ({ site, page }) => {
    for (const [path, lands, heading] of [
      ["/gibt/es/nicht", "/404", "Diese Seite gibt es nicht"],
      ["/en/nothing", "/en/404", "This page does not exist"],
    ] as const) {
      expect((await page.goto(site.url("nordlicht", path)))?.status()).toBe(404);
      expect(new URL(page.url()).pathname).toBe(lands);
      await expect(title(page)).toHaveText(heading);
    }
    const sent = await visitor(site, "nordlicht").post("/gibt/es/nicht", { a: "b" });
    expect(sent).toMatchObject({ status: 303, location: "/404" });
  });

  test("long words typed by people do not make a page wider than a phone", async ({ site, page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of [
      "/",
      "/zuhause/internet",
      "/unterwegs/tarife/tablets",
      "/faq",
      "/datenschutz",
      "/empfehlen/mobil-m",
    ]) {
      await page.goto(site.url("nordlicht", path));
      const over = await page.evaluate(() => {
        // Only short words are kept whole (app/content/whole-words.ts).
        const theirs =
          "main :is(h1, h2, h3, h4, dt, summary span, .prose *, .card-title *, .product p, .part-list a, option):not(.whole)";
        for (const { childNodes } of document.querySelectorAll(`${theirs}, .crumb-list span`)) {
          for (const node of childNodes)
            if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
              node.textContent = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverkäufer";
        }
        return document.documentElement.scrollWidth - document.documentElement.clientWidth;
      });
      expect([path, over]).toEqual([path, 0]);
    }
  });

  test("the other language leads to the same page, translated", async ({ site, page }) => {
    const { number } = await newRecommendation(site, "nordlicht");
    const html = page.locator("html");
    for (const [german, english] of [
      ["/", "/en"],
      ["/empfehlen/mobil-m", "/en/recommend/mobil-m"],
      [`/empfehlung/${number}`, `/en/recommendation/${number}`],
      [`/empfaengerdaten/${number}`, `/en/your-details/${number}`],
      ["/code?code=abc", "/en/code?code=abc"],
      ["/login", "/en/login"],
      ["/datenschutz", "/en/privacy"],
    ]) {
      await page.goto(site.url("nordlicht", german));
      await expect(html).toHaveAttribute("lang", "de");
      await page.getByRole("link", { name: "English" }).click();
      await expect(page).toHaveURL(site.url("nordlicht", english));
      await expect(html).toHaveAttribute("lang", "en");
      await page.getByRole("link", { name: "Deutsch" }).click();
      await expect(page).toHaveURL(site.url("nordlicht", german));
    }
  });

  test("a process in English stays in English", async ({ site, page }) => {
    await page.goto(site.url("nordlicht", "/en"));
    await page.getByLabel("Your first name").fill("Mara");
    await page.getByLabel("Your last name").fill("Köster");
    await page.getByLabel("Your e-mail address").fill(newAddress("mara"));
    await page.locator("[name=terms]").check();
    await page.getByRole("button", { name: "Create the link" }).click();
    await expect(page).toHaveURL(/\/en\/recommendation\//);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
  });
});
