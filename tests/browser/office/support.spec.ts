import type { Page } from "@playwright/test";
import { complaintsOf, faultsOf } from "../parts/inspection.ts";
import { newRecommendation } from "../parts/quick.ts";
import { staffAt } from "../parts/staff.ts";
import { expect, newAddress, test } from "../parts/test.ts";

/** Types on the keyboard and counts keystrokes instead of measuring time, so a busy machine changes nothing. */
function keyboardOf(page: Page) {
  let pressed = 0;
  return {
    async type(text: string) {
      pressed += text.length;
      await page.keyboard.type(text);
    },
    async press(...keys: string[]) {
      pressed += keys.length;
      for (const key of keys) await page.keyboard.press(key);
    },
    pressed: () => pressed,
  };
}

test("a caller's recommendation is entered without a mouse, in at most 60 keystrokes", async ({ site, person }) => {
  const page = await person({ name: "", options: { viewport: { width: 1280, height: 800 } } });
  const complaints = complaintsOf(page);
  await staffAt(site, page, "agent");
  await page.goto(site.url("elbschutz", "/agent"));
  const keys = keyboardOf(page);
  await expect(page.locator("[name=produkt]")).toBeFocused();
  const [name = ""] = await page.locator("[data-text] a").allTextContents();
  await keys.type(name.slice(0, 8).toLowerCase());
  await expect(page.locator("[data-text]:visible")).not.toHaveCount(0);
  await keys.press("Tab", "Tab", "Enter");
  await expect(page.getByRole("heading", { name: "Empfehlung am Telefon" })).toBeVisible();
  await expect(page.getByLabel("Vorname")).toBeFocused();
  const form = page.url();
  await keys.type("Anna");
  await keys.press("Tab");
  await keys.type("Busch");
  await keys.press("Tab");
  await keys.type(newAddress("a"));
  await keys.press("Tab", "3", "Tab", "2", "Tab", "1", "Enter");
  await expect(page.getByRole("heading", { name: "Diesen Code ansagen" })).toBeVisible();
  const code = (await page.locator(".dictated").textContent())?.replaceAll(/\s/g, "") ?? "";
  await expect(page.locator(".spelled li")).toHaveCount(10);
  expect(keys.pressed()).toBeLessThanOrEqual(60);
  await expect(page.getByRole("link", { name: "Nächster Anruf" })).toBeFocused();
  expect(await faultsOf(page, ["desk"])).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page.locator("[name=produkt]")).toBeFocused();
  await expect(page.locator("section", { hasText: "Meine Anrufe heute" }).last()).toContainText("Anna Busch");
  const [made] = await site.rows(
    `select "recipientShare", channel, "termsGiven", "createdBy" from recommendation where number = $1`,
    [code],
  );
  for (const address of [form, site.url("elbschutz", "/agent")]) {
    await page.goto(address);
    expect(await faultsOf(page, ["desk", "phone"])).toEqual([]);
  }
  expect(made).toEqual({ recipientShare: 100, channel: "call-code", termsGiven: "spoken", createdBy: "AGT" });
  expect(complaints).toEqual([]);
});

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with script" : "without script";
  test(`the support finds a recommendation, reads the next step and takes it, ${how}`, async ({ site, person }) => {
    const page = await person({ name: "", options: { javaScriptEnabled, viewport: { width: 1280, height: 800 } } });
    const complaints = complaintsOf(page);
    const address = newAddress("bernd");
    await staffAt(site, page, "agent");
    await page.goto(site.url("elbschutz", "/agent"));
    await page.locator("[data-text] a").first().click();
    await page.getByLabel("Vorname").fill("Bernd");
    await page.getByLabel("Nachname").fill("Vogt");
    await page.getByLabel("E-Mail-Adresse").fill(address);
    await page.getByLabel("mündlich am Telefon").check();
    await page.getByRole("button", { name: "Empfehlung anlegen" }).click();
    await expect(page.locator(".dictated")).toBeVisible();

    await staffAt(site, page, "support");
    await page.goto(site.url("elbschutz", "/agent/vorgang"));
    if (javaScriptEnabled) expect(await faultsOf(page, ["desk", "phone"])).toEqual([]);
    await page.getByLabel("Name, E-Mail, Nummer oder Code").fill(address);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/agent\/vorgang\/\w{10}\?grund=call$/);
    await expect(page.locator(".answer").first()).toContainText(
      "Bernd Vogt hat die E-Mail-Adresse noch nicht bestätigt.",
    );
    await page.locator("summary", { hasText: "Empfehlung sperren" }).click();
    if (javaScriptEnabled) expect(await faultsOf(page, ["desk", "phone"])).toEqual([]);
    await page.locator(".act[open]").getByRole("checkbox").check();
    await page.locator(".act[open]").getByRole("button", { name: "Empfehlung sperren" }).click();
    await expect(page.getByText("Erledigt. So steht es jetzt.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Was noch wartet" })).toHaveAttribute("href", "/agent/vorgaenge");
    await expect(page.locator(".answer").first()).toContainText("Diese Empfehlung ist seit dem");
    expect(complaints).toEqual([]);
  });
}

test("goodwill above the limit with nothing else filled in is refused once, with every error beside its field", async ({
  site,
  person,
}) => {
  const { number } = await newRecommendation(site, "elbschutz");
  const page = await person();
  await staffAt(site, page, "support");
  await page.goto(site.url("elbschutz", `/agent/vorgang/${number}?grund=call`));
  await page.locator("summary", { hasText: "Kulanz beantragen" }).click();
  const form = page.locator(".act[open]");
  await form.getByLabel("Betrag").fill("600");
  await form.getByRole("button", { name: "Kulanz beantragen" }).click();
  await expect(form.locator(".error:visible")).toHaveCount(3);
  await expect(form.locator("[aria-invalid]")).toHaveCount(3);
  await expect(form.getByLabel("Betrag")).toHaveValue("600");
});
