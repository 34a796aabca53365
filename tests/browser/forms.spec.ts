import type { Locator } from "@playwright/test";
import { control, expectMessages, expectSummary, sendUnchecked } from "./parts/form.ts";
import { forms } from "./parts/forms.ts";
import { followed } from "./parts/quick.ts";
import { detail, fillDetails, jonas } from "./parts/recipient.ts";
import { createLink, fillRecommendForm, numberIn } from "./parts/referrer.ts";
import { expect, newAddress, signature, test } from "./parts/test.ts";
import { worlds } from "./parts/worlds.ts";

const [desktop, noScript, phone] = worlds;

for (const form of forms) {
  const { name, open, submit, nothing, wrong } = form;
  const says = Object.fromEntries(Object.entries(wrong).map(([field, [, text]]) => [field, text]));

  test(`${name}: the server reports every error, keeps the input and focuses the first error`, async ({
    site,
    person,
  }) => {
    const page = await person(noScript);
    await open(page, site);
    expect((await sendUnchecked(page, submit)).status()).toBe(400);
    await expectMessages(page, nothing);
    await expectSummary(page, nothing);
    if (Object.keys(wrong).length === 0) return;

    for (const [field, [typed]] of Object.entries(wrong)) if (typed) await control(page, field).fill(typed);
    expect((await sendUnchecked(page, submit)).status()).toBe(400);
    await expectMessages(page, says);
    await expectSummary(page, says);
    for (const [field, [typed]] of Object.entries(wrong))
      if (typed) await expect(control(page, field)).toHaveValue(typed);
  });

  test(`${name}: with script errors are shown without a request`, async ({ site, person }) => {
    const page = await person(desktop);
    await open(page, site);
    const requests: string[] = [];
    await page.waitForLoadState("networkidle");
    page.on("request", (request) => {
      // Images load lazily when scrolled near.
      if (request.resourceType() !== "image") requests.push(`${request.method()} ${request.url()}`);
    });
    await page.getByRole("button", { name: submit }).click();
    await expectMessages(page, nothing);
    const first = Object.keys(nothing)[0] ?? "";
    await expect(control(page, first).first()).toBeFocused();
    expect(requests).toEqual([]);

    if (!("email" in nothing)) return;
    await control(page, "email").fill("keine Adresse");
    await expectMessages(page, { email: "Dies ist keine gültige E-Mail-Adresse." });
    await control(page, "email").fill("mara@post.example");
    await expect(control(page, "email")).not.toHaveAttribute("aria-invalid");
    expect(requests).toEqual([]);
  });
}

test("with script every wrong field of a recipient is reported immediately, in the server's words", async ({
  site,
  person,
}) => {
  const details = forms.find(({ name }) => name === "the recipient's details");
  if (!details) throw new Error("There is no such form.");
  const page = await person(phone);
  await details.open(page, site);
  await page.waitForLoadState("networkidle");
  const typed = { birthDate: "31.02.1990", email: "jonas@", phone: "12", postcode: "1234" };
  for (const [field, text] of Object.entries(typed)) await control(page, field).fill(text);
  await page.getByRole("button", { name: details.submit }).click();
  await expectMessages(page, {
    birthDate: "Bitte gib einen Tag an, den es gibt, zum Beispiel 24.12.1990.",
    email: "Dies ist keine gültige E-Mail-Adresse.",
    phone: "Bitte gib eine Telefonnummer ein, zum Beispiel 0170 1234567.",
    postcode: "Bitte gib eine deutsche Postleitzahl ein, zum Beispiel 20095.",
  });
  // The last field's message appears above the button while it is pressed. Its click counts all the same.
  await expect(control(page, "firstName")).toBeFocused();
  for (const birthDate of ["24,12,1990", "24121990", "1990-12-24"]) {
    await control(page, "birthDate").fill(birthDate);
    await expect(control(page, "birthDate")).not.toHaveAttribute("aria-invalid");
  }
});

/** 254 characters: 64 before the @, and labels of 63 after it. */
function longestAddress(): string {
  const local = `${signature()}${"ä".normalize("NFD")}`.replace(/\W/g, "").padEnd(64, "m");
  return `${local}@${"a".repeat(63)}.${"b".repeat(63)}.${"c".repeat(53)}.example`;
}

test("names of 100 letters and an address of 254 characters are stored in full", async ({ site, person }) => {
  const mara = await person(desktop);
  const email = longestAddress();
  expect(email).toHaveLength(254);
  const firstName = "Zoë Ağaoğlu-Łucja d’Été ".padEnd(100, "ß");
  const lastName = "Ö".repeat(100);
  await mara.goto(site.url("nordlicht"));
  await fillRecommendForm(mara, { firstName, lastName, email });
  await createLink(mara).click();
  await expect(mara.getByRole("heading", { level: 1 })).toHaveText("Dein Link ist fertig");
  const [row] = await site.rows(
    `select r."firstName", r."lastName", a.email from recommendation r join account a on a.id = r."accountId"
     where r."number" = $1`,
    [numberIn(mara.url())],
  );
  expect(row).toEqual({ firstName, lastName, email });
});

test("input that looks like markup is shown as text, on every page", async ({ site, person }) => {
  const { number, recipient } = await followed(site, "standard", "click");
  const page = await person(desktop);
  await recipient.entersInto(page.context());
  const street = '<img src=x onerror="window.hacked=1">';
  const city = "</script><script>window.hacked=1</script> 🏡";
  await page.goto(site.url("standard", `/empfaengerdaten/${number}`));
  await fillDetails(page, { ...jonas(newAddress("jonas")), street, houseNumber: "12b", city });
  await page.getByRole("button", { name: "Weiter zur Zustimmung" }).click();
  await expect(page.locator("main")).toContainText(`${street} 12b, 24103 ${city}`);
  await page.getByRole("link", { name: "Ändern" }).click();
  await expect(detail(page, "street")).toHaveValue(street);
  await expect(detail(page, "city")).toHaveValue(city);
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  expect(await page.locator("main img").count()).toBe(0);
});

test("a misspelt address is asked about, corrected with one tap, and never in the way", async ({ site, page }) => {
  await page.goto(site.url("nordlicht", "/empfehlen.html"));
  const email = page.locator("main input[name=email]");
  await email.fill("lena.tour@gmial.com");
  await email.blur();
  const suggestion = page.getByRole("button", { name: "lena.tour@gmail.com" });
  await expect(page.getByRole("status").filter({ has: suggestion })).toHaveText("Meinst du lena.tour@gmail.com?");
  expect(await email.evaluate((input: HTMLInputElement) => input.checkValidity())).toBe(true);
  await suggestion.click();
  await expect(email).toHaveValue("lena.tour@gmail.com");
  await expect(email).toBeFocused();
  await expect(suggestion).toBeHidden();
});

test("fields side by side stay so when both have an error, which is below them", async ({ site, person }) => {
  const page = await person({ name: "wide", options: { viewport: { width: 1280, height: 800 } } });
  for (const path of ["/empfehlen.html", "/registrieren"]) {
    await page.goto(site.url("nordlicht", path));
    await page.locator("main form [type=submit]").last().click();
    const [first, last] = [
      await boxOf(page.locator("main [name=firstName]").first()),
      await boxOf(page.locator("main [name=lastName]").first()),
    ];
    const row = page.locator("main .field-row", { has: page.locator("[name=firstName]") });
    const errors = await row.locator(".error").all();
    expect(errors, path).toHaveLength(2);
    expect(Math.abs(first.y - last.y), path).toBeLessThan(1);
    expect(last.x, path).toBeGreaterThan(first.x + first.width);
    for (const error of errors) {
      const { x, y } = await boxOf(error);
      expect(Math.abs(x - first.x), path).toBeLessThan(2);
      expect(y, path).toBeGreaterThan(first.y + first.height);
    }
  }
});

async function boxOf(one: Locator) {
  const box = await one.boundingBox();
  if (!box) throw new Error("It is not visible.");
  return box;
}
