import type { Page } from "@playwright/test";
import { control, expectMessages, expectSummary, sendUnchecked } from "#tests/browser/parts/form.ts";
import { complaintsOf, faultsOf } from "#tests/browser/parts/inspection.ts";
import { logIn, readyReward } from "#tests/browser/parts/quick.ts";
import { holdAsSameBuyer } from "#tests/browser/parts/reward.ts";
import type { Site, TenantName } from "#tests/browser/parts/site.ts";
import { expect, newAddress, test } from "#tests/browser/parts/test.ts";
import { visitor } from "#tests/browser/parts/visitor.ts";
import { worlds } from "#tests/browser/parts/worlds.ts";

const [desktop, noScript] = worlds;

async function fill(page: Page, email: string): Promise<void> {
  await control(page, "name").fill("Mara König");
  await control(page, "email").fill(email);
  await control(page, "topic").selectOption("reward");
  await control(page, "message").fill("Wo ist meine Prämie?\nDanke!");
}

/** From now on everybody who writes to this tenant must solve a captcha. */
async function withCaptcha(site: Site, tenant: TenantName): Promise<void> {
  await site.rows(
    `update tenant set record = jsonb_set(record, '{support,captcha}', 'true'), version = version + 1 where id = $1`,
    [tenant],
  );
  await site.rows("select pg_notify('tenant_changed', $1)", [tenant]);
  const call = `/api/v1/${tenant}/kontakt?cmd=IsCaptchaRequired`;
  await expect.poll(async () => (await visitor(site, tenant).get(call)).html).toContain(":true");
}

test("a message, with script: the captcha is solved in the background, and the answer comes by mail", async ({
  ownSite,
  person,
}) => {
  await withCaptcha(ownSite, "nordlicht");
  const page = await person(desktop);
  const complaints = complaintsOf(page);
  const email = newAddress("mara");
  await page.goto(ownSite.url("nordlicht", "/kontakt"));
  expect(await faultsOf(page)).toEqual([]);
  await fill(page, email);
  await page.getByRole("button", { name: "Nachricht senden" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wir haben deine Nachricht");
  const number = /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(await page.locator("main").innerText())?.[0] ?? "";
  expect(await ownSite.rows("select 1 from spent_captcha")).toHaveLength(1);

  await page.goto(await ownSite.link(email, /\/vorgang\?t=/));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Vorgang ${number}`);
  await expect(page.locator("main")).toContainText("in Bearbeitung");
  await expect(page.locator("main")).toContainText("Antwort spätestens");
  expect(complaints).toEqual([]);
});

test("a message, without script: a captcha in words, without losing the typed text", async ({ ownSite, person }) => {
  await withCaptcha(ownSite, "elbschutz");
  const page = await person(noScript);
  await page.goto(ownSite.url("elbschutz", "/kontakt"));
  await fill(page, newAddress("mara"));
  expect((await sendUnchecked(page, "Nachricht senden")).status()).toBe(400);
  await expectMessages(page, { captcha: "Bitte lösen Sie die Sicherheitsfrage." });
  await expectSummary(page, { captcha: "Bitte lösen Sie die Sicherheitsfrage." });
  await control(page, "captcha").fill("99");
  expect((await sendUnchecked(page, "Nachricht senden")).status()).toBe(400);
  await expectMessages(page, {
    captcha: "Die Sicherheitsfrage ist nicht richtig gelöst oder abgelaufen. Bitte versuchen Sie es noch einmal.",
  });
  await expect(control(page, "message")).toHaveValue("Wo ist meine Prämie?\nDanke!");
});

test("without a connection no typed text is lost", async ({ site, person }) => {
  const page = await person(desktop);
  await page.goto(site.url("nordlicht", "/praemienanspruch"));
  await control(page, "orderNumber").fill("A-4711");
  await control(page, "orderedOn").fill("1.11.2025");
  await control(page, "productName").fill("Mobil M");
  await control(page, "name").fill("Mara König");
  await control(page, "email").fill(newAddress("mara"));
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Prämie anfragen" }).click();
  await expect(page.getByRole("alert")).toContainText("Keine Verbindung zum Internet. Deine Angaben bleiben stehen");
  await expect(page.getByRole("alert")).toBeFocused();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Prämie anfragen" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wir haben deine Nachricht");
});

for (const world of [desktop, noScript]) {
  test(`a complaint, ${world?.name}: first the date from which it is possible, then the form, then its state`, async ({
    site,
    person,
  }) => {
    const ready = await readyReward(site, "nordlicht");
    const page = await person(world);
    await logIn(site, ready);
    await ready.referrer.entersInto(page.context());
    const address = site.url("nordlicht", `/praemienreklamation?nr=${ready.number}`);
    await site.rows(`update "order" set "orderedAt" = now() where "recommendationNumber" = $1`, [ready.number]);
    await page.goto(address);
    await expect(page.getByText("Noch etwas Geduld")).toBeVisible();
    await site.rows(`update "order" set "orderedAt" = now() - interval '60 days' where "recommendationNumber" = $1`, [
      ready.number,
    ]);
    await page.goto(address);
    if (world === desktop) expect(await faultsOf(page)).toEqual([]);
    await control(page, "reason").selectOption("notArrived");
    await control(page, "message").fill("Sie kam nie an.");
    await page.getByRole("button", { name: "Reklamation senden" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wir haben deine Nachricht");
    await expect(page.locator("main")).toContainText("m…@post.example");
    await page.goto(address);
    await expect(page.locator("main")).toContainText(/Vorgang [2-9A-Z-]{9} vom [\d.]+: in Bearbeitung/);
    await expect(page.getByRole("button", { name: "Reklamation senden" })).toHaveCount(0);
  });
}

const words = {
  nordlicht: { object: "Was möchtest du uns dazu sagen?", waits: "antwortet dir per E-Mail", you: "Du ·" },
  elbschutz: { object: "Was möchten Sie uns dazu sagen?", waits: "antwortet Ihnen per E-Mail", you: "Sie ·" },
} as const;

for (const [tenant, world] of [["nordlicht", desktop] as const, ["elbschutz", noScript] as const]) {
  test(`an objection about a reward that is looked at, ${tenant}, ${world?.name}: from the reward's page, then its history`, async ({
    site,
    person,
  }) => {
    const ready = await readyReward(site, tenant);
    const page = await person(world);
    await page.goto(site.url(tenant, `/praemie?t=${ready.token}`));
    await page.getByRole("main").getByRole("button").first().click();
    await holdAsSameBuyer(site, ready.claimId);
    await page.goto(site.url(tenant, `/praemie/${ready.claimId}`));
    await expect(page.locator("main")).toContainText("sieht ein Mensch vorher darauf");
    await page.getByRole("link", { name: "Dazu etwas sagen" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Zur Prüfung etwas sagen");
    if (world === desktop) expect(await faultsOf(page)).toEqual([]);
    const text = page.getByLabel(words[tenant].object);
    await text.fill("Wir sind Nachbarn.\nBitte prüfen.");
    await page.getByRole("button", { name: "Absenden" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Wir haben");
    await page.goto(site.url(tenant, `/praemienreklamation?nr=${ready.number}`));
    for (const said of [words[tenant].you, "Wir sind Nachbarn.", words[tenant].waits])
      await expect(page.locator("main")).toContainText(said);
    await expect(text).toHaveCount(0);
  });
}
