import type { Page } from "@playwright/test";
import { newOperator, operator } from "#tests/browser/parts/back-office.ts";
import { complaintsOf, faultsOf } from "#tests/browser/parts/inspection.ts";
import { ownTenant } from "#tests/browser/parts/own-tenant.ts";
import { logIn, readyReward } from "#tests/browser/parts/quick.ts";
import { choose, giveBankDetails, ownIban } from "#tests/browser/parts/reward.ts";
import type { OwnTenant, Site, TenantName } from "#tests/browser/parts/site.ts";
import { expect, test } from "#tests/browser/parts/test.ts";
import { visitor } from "#tests/browser/parts/visitor.ts";
import { worlds } from "#tests/browser/parts/worlds.ts";
import { booked } from "#tests/support/database/booked.ts";

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

/**
 * A tenant of this test's own that asks referrers for their customer number and account holders for their birth date.
 */
async function askingTenant(site: Site, like: TenantName): Promise<OwnTenant> {
  const id = `${like}-fragt` as const;
  await ownTenant(site, like, id, ({ modules, payout }) => {
    modules.askCustomerNumber = true;
    payout.askBirthDate = true;
  });
  await site.cli(`catalogue apply prisma/seed/catalogue/${like}.json --tenant ${id}`, await newOperator(site));
  return id;
}

async function enter(page: Page, site: Site, tenant: OwnTenant, token: string): Promise<void> {
  await page.goto(site.url(tenant, `/praemie?t=${token}`));
  await press(page, "Prämie ansehen");
}

/** Adds a second reward that waits for the same referrer, like a goodwill reward. */
async function anotherReward(site: Site, claimId: string): Promise<void> {
  await site.rows(
    booked(`insert into reward_claim select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(),
       'kind', 'goodwill', 'orderId', null, 'sourceKey', 'goodwill:' || gen_random_uuid()))).* from reward_claim c
     where id = $1`),
    [claimId],
  );
}

test("on a phone the message that nothing was chosen is on the screen", async ({ site, person }) => {
  const { token } = await readyReward(site, "nordlicht");
  const page = await person(worlds[2]);
  await enter(page, site, "nordlicht", token);
  await press(page, "Auswählen und weiter");
  await expect(page.getByText("Bitte wähle eine Prämie.")).toBeInViewport();
});

test("Back after a bank transfer was requested leads to the page that says so, as does deletion", async ({
  site,
  person,
}) => {
  const ready = await readyReward(site, "nordlicht");
  const page = await person(worlds[0]);
  await enter(page, site, "nordlicht", ready.token);
  await choose(page, "Überweisung");
  await giveBankDetails(page, { firstName: "Mara", lastName: "Köster" });
  await expect(page).toHaveURL(/\/praemiedanke\?/);
  await page.goBack();
  await expect(page).toHaveURL(/\/praemie\/[^?]+$/);
  await expect(title(page)).toHaveText("25 € sind für dich unterwegs");
  await logIn(site, ready);
  await ready.referrer.entersInto(page.context());
  await page.goto(site.url("nordlicht", "/meinedaten/loeschen"));
  await expect(page.getByText("25 € sind abgeholt und werden noch ausgezahlt.", { exact: true })).toBeVisible();
});

test("the area leads to a voucher's code, which is shown after a recent login only", async ({ site, page }) => {
  const ready = await readyReward(site, "nordlicht");
  await ready.referrer.post("/praemie", { intent: "enter", token: ready.token });
  await ready.referrer.post(`/praemie/${ready.claimId}`, { intent: "order", rewardId: "lesefuchs" });
  await site.cli("jobs run issue-vouchers");
  const mail = (await site.mail(ready.email, /Gutschein/)).text;
  const code = page.locator(".voucher-code");
  await logIn(site, ready);
  await ready.referrer.entersInto(page.context());
  await page.context().clearCookies({ name: /reward/ });
  for (const from of ["/persoenlicherbereich", "/aktuellepraemienuebersicht"]) {
    await page.goto(site.url("nordlicht", from));
    await page.getByRole("link", { name: "Gutschein ansehen" }).click();
    expect(mail).toContain((await code.innerText()).trim());
  }
  await site.rows(
    `update session set "createdAt" = "createdAt" - interval '11 minutes'
     where "accountId" = (select "accountId" from reward_claim where id = $1::uuid)`,
    [ready.claimId],
  );
  await page.reload();
  await expect(code).toHaveCount(0);
  const link = () => site.link(ready.email, /\/login\?t=/);
  const former = await link();
  await press(page, "Link per E-Mail schicken");
  await expect(page.getByText("Der Link ist unterwegs an m…@")).toBeVisible();
  await expect.poll(link).not.toBe(former);
  await page.goto(await link());
  await press(page, /^Anmelden$/);
  await expect(page).toHaveURL(new RegExp(`/praemie/${ready.claimId}`));
  expect(mail).toContain((await code.innerText()).trim());
});

test("customer number and bank details, with script, in Sie", async ({ ownSite: site, page }) => {
  test.slow();
  const complaints = complaintsOf(page);
  const tenant = await askingTenant(site, "elbschutz");
  const { token, claimId, email } = await readyReward(site, tenant);
  const anna = await operator(site, "anna-elbschutz");
  await expect(async () => {
    await enter(page, site, tenant, token);
    await expect(title(page)).toHaveText("Ihre Kundennummer", { timeout: 2_000 });
  }).toPass();
  expect(await faultsOf(page, ["desk"])).toEqual([]);
  await page.getByLabel("Kundennummer").fill("12");
  await press(page, "Weiter");
  await expect(page.locator("#number-customerNumber-error")).toContainText("keine gültige Kundennummer");
  await page.getByLabel("Kundennummer").fill("1234 567-890");
  await press(page, "Weiter");
  await choose(page, "Überweisung");

  await page.getByLabel("Kontoinhaber").fill("Mara Köster");
  await page.getByLabel("IBAN").fill(ownIban());
  await expect(page.getByText("Societe Generale")).toBeVisible();
  await page.getByLabel("Geburtsdatum").fill("24.03.1988");
  expect(await faultsOf(page, ["desk"])).toEqual([]);
  await press(page, "Angaben prüfen");
  await expect(title(page)).toHaveText("Stimmt alles?");
  await expect(page.locator("main")).toContainText("Societe Generale");
  await expect(page.locator("main")).toContainText("24.03.1988");
  await press(page, /auszahlen/);
  await expect(title(page)).toContainText("unterwegs");

  const id = /^([0-9a-f-]{36}) {2}1234567890/m.exec(await site.cli(`customer-numbers list --tenant ${tenant}`, anna));
  await site.cli(`customer-numbers reject ${id?.[1]} --reason UNKNOWN_THERE --tenant ${tenant}`, anna);
  expect((await site.mail(email, /Kundennummer/)).text).toContain("Bitte prüfen Sie Ihre Kundennummer");
  await page.goto(site.url(tenant, `/praemie/${claimId}`));
  await expect(page.locator("main")).toContainText("Solange können wir nicht auszahlen.");
  await page.getByRole("link", { name: "Kundennummer angeben" }).click();
  await expect(page.locator("main")).toContainText("Die Nummer •••• 7890 konnten wir nicht zuordnen");
  expect(await faultsOf(page, ["phone"])).toEqual([]);
  await page.getByLabel("Kundennummer").fill("1234567891");
  await press(page, "Weiter");
  await expect(page.locator("main")).not.toContainText("Solange");
  expect(complaints).toEqual([]);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("no customer number, the bank's name in the review, in du", async ({ ownSite: site, page }) => {
    test.slow();
    const tenant = await askingTenant(site, "nordlicht");
    const { token } = await readyReward(site, tenant);
    await expect(async () => {
      await enter(page, site, tenant, token);
      await expect(title(page)).toHaveText("Deine Kundennummer", { timeout: 2_000 });
    }).toPass();
    await page.getByRole("link", { name: "Ich habe keine Kundennummer" }).click();
    await choose(page, "Überweisung");
    await page.getByLabel("Kontoinhaber").fill("Mara Köster");
    await page.getByLabel("IBAN").fill(ownIban());
    await page.getByLabel("Geburtsdatum").fill("24.03.1988");
    await press(page, "Angaben prüfen");
    await expect(page.locator("main")).toContainText("Societe Generale");
    await press(page, "Ändern");
    await expect(page.getByLabel("Geburtsdatum")).toHaveValue("24.03.1988");
    await press(page, "Angaben prüfen");
    await press(page, /auszahlen/);
    await expect(title(page)).toHaveText("25 € sind für dich unterwegs");
  });
});

test("a logged-in referrer is led to the only open reward, else sees all; an account is entered on its own page", async ({
  site,
  page,
}) => {
  const ready = await readyReward(site, "nordlicht");
  const { referrer, claimId } = ready;
  await logIn(site, ready);
  await referrer.entersInto(page.context());
  await page.goto(site.url("nordlicht", "/praemie/"));
  expect(new URL(page.url()).pathname).toBe(`/praemie/${claimId}`);
  await anotherReward(site, claimId);
  await page.goto(site.url("nordlicht", "/praemie"));
  await expect(title(page)).toHaveText("Deine Prämien");
  await expect(page.locator(".reward-row")).toHaveCount(2);
  await expect(page.locator(".reward-row").first()).toContainText("Liegt bereit");
  expect(await faultsOf(page)).toEqual([]);
  await page.locator(`.reward-row a[href$="${claimId}"]`).click();
  await choose(page, "Überweisung");
  await page.goto(site.url("nordlicht", "/empfehler/bankdaten"));
  await expect(title(page)).toHaveText("Wohin dürfen wir überweisen?");
  expect(await faultsOf(page)).toEqual([]);
  await page.goto(site.url("nordlicht", "/bankdaten"));
  expect(new URL(page.url()).pathname).toBe("/praemie");

  // If the reward key has ended meanwhile, the person is told what to do, and typed data is not silently lost.
  const late = await visitor(site, "nordlicht").post(`/praemie/${claimId}`, {
    intent: "pay",
    holder: "M",
    iban: ownIban(),
  });
  expect(late).toMatchObject({ status: 303, location: "/praemie?hinweis=bankdaten" });
  const answer = await visitor(site, "nordlicht").get("/praemie?hinweis=bankdaten");
  expect(answer.html).toContain("Deine Bankdaten konnten nicht gespeichert werden. Bitte nutze den Link aus der");
  const first = await visitor(site, "nordlicht").get("/praemie?hinweis=anmelden");
  expect(first.html).toContain("Bitte melde dich zuerst an.");
});

test("a recipient enters an account at /bankdaten with the key of their own browser", async ({ site, page }) => {
  const { recipient, recipientMail, number } = await readyReward(site, "elbschutz");
  const [claim] = await site.rows<{ id: string }>(
    `select id from reward_claim where "recommendationNumber" = $1 and role = 'recipient'`,
    [number],
  );
  const token = new URL(await site.link(recipientMail, /\/praemie\/?\?t=/)).searchParams.get("t") ?? "";
  await recipient.post("/praemie", { intent: "enter", token });
  await recipient.post(`/praemie/${claim?.id}`, { intent: "choose", rewardId: "ueberweisung" });
  await page.context().clearCookies();
  await recipient.entersInto(page.context());
  await page.context().clearCookies({ name: /psoe_reward$/ });
  await page.goto(site.url("elbschutz", "/bankdaten"));
  // The name that they gave when they agreed.
  await expect(page.getByLabel("Kontoinhaber")).toHaveValue("Jonas Weiß");
  await page.getByLabel("IBAN").fill("DE02 1203 0000 0000 2020 51");
  await expect(page.getByText("Deutsche Kreditbank")).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await press(page, "Angaben prüfen");
  await press(page, /auszahlen/);
  await expect(title(page)).toContainText(/unterwegs|Danke/);
  const [paid] = await site.rows<{ state: string }>(`select state from reward_claim where id = $1`, [claim?.id]);
  expect(paid?.state).toBe("collected");
});
