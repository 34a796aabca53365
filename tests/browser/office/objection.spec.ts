import type { Page } from "@playwright/test";
import { newOperator, payOut } from "#tests/browser/parts/back-office.ts";
import { type Ready, readyReward } from "#tests/browser/parts/quick.ts";
import { choose, giveBankDetails, holdAsSameBuyer } from "#tests/browser/parts/reward.ts";
import type { Site, TenantName } from "#tests/browser/parts/site.ts";
import { staffAt } from "#tests/browser/parts/staff.ts";
import { expect, signature, test } from "#tests/browser/parts/test.ts";
import { worlds } from "#tests/browser/parts/worlds.ts";

const [desktop, , phone, noScriptPhone] = worlds;

/** The owner of a reward that one buyer's many orders hold says something about it; returns the case's number. */
async function object(site: Site, page: Page, tenant: TenantName, ready: Ready): Promise<string> {
  await page.goto(site.url(tenant, `/praemie?t=${ready.token}`));
  await page.getByRole("main").getByRole("button").first().click();
  await holdAsSameBuyer(site, ready.claimId);
  await page.goto(site.url(tenant, `/praemie/${ready.claimId}`));
  await page.getByRole("link", { name: "Dazu etwas sagen" }).click();
  await page.getByLabel(/^Was möchte(st du|n Sie) uns dazu sagen\?$/).fill("Wir sind Nachbarn.");
  await page.getByRole("button", { name: "Absenden" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Wir haben");
  return /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(await page.locator("main").innerText())?.[0] ?? "";
}

/** Some mail to the person says it. */
const expectMail = (site: Site, to: string, words: string) =>
  expect
    .poll(async () => (await site.mails(to)).map(({ text }) => text.replaceAll(/\s+/g, " ")).join(" "))
    .toContain(words);

test("an objection that is accepted ends with the money, and both sides read what was said", async ({
  ownSite: site,
  person,
}) => {
  const ready = await readyReward(site, "nordlicht");
  const page = await person(phone);
  const number = await object(site, page, "nordlicht", ready);
  const reward = site.url("nordlicht", `/praemie/${ready.claimId}`);
  await page.goto(reward);
  const ops = await newOperator(site);
  await site.cli(`cases close ${number} --as resolved --text Gesehen,alles-gut. --tenant nordlicht`, ops);
  await expectMail(site, ready.email, "Gesehen,alles-gut.");
  await page.goto(site.url("nordlicht", `/praemienreklamation?nr=${ready.number}`));
  for (const said of ["Wir sind Nachbarn.", "Gesehen,alles-gut."])
    await expect(page.locator("main")).toContainText(said);
  expect(await site.cli(`cases show ${number} --tenant nordlicht`, ops)).toContain("Wir sind Nachbarn.");

  await site.cli(`claims release ${ready.claimId} --tenant nordlicht`, ops);
  await page.goto(reward);
  await choose(page, "Überweisung");
  await giveBankDetails(page, { firstName: "Mara", lastName: "Köster" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/für dich unterwegs$/);
  await payOut(site, signature());
  expect((await site.mail(ready.email, /ausgezahlt/i)).text).toContain("Mobil M");
  await page.goto(reward);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^25\s€ sind bei dir$/);
});

test("an objection that is refused ends with a mail that says so, and both sides read what was said", async ({
  site,
  person,
}) => {
  const ready = await readyReward(site, "elbschutz");
  const page = await person(noScriptPhone);
  const number = await object(site, page, "elbschutz", ready);
  const office = await person(desktop);
  await staffAt(site, office, "support");
  await office.goto(site.url("elbschutz", `/agent/vorgang/${ready.number}?grund=case`));
  await office.getByRole("link", { name: number }).click();
  await expect(office.locator("main")).toContainText("Wir sind Nachbarn.");
  await office.locator('[name="text"]').fill("Dafür gibt es keine Prämie: Es war derselbe Käufer.");
  await office.locator('button[value="reject"]').click();
  await expect(office.locator("main")).toContainText("derselbe Käufer");
  await expectMail(site, ready.email, "Es war derselbe Käufer.");
  const history = site.url("elbschutz", `/praemienreklamation?nr=${ready.number}`);
  const both = ["Wir sind Nachbarn.", "derselbe Käufer"];
  await page.goto(history);
  for (const said of both) await expect(page.locator("main")).toContainText(said);
  await office.goto(site.url("elbschutz", `/agent/vorgang/${ready.number}?grund=case`));
  await office
    .locator("summary", { hasText: /sperren/i })
    .first()
    .click();
  const form = office.locator("details[open]").first();
  for (const box of await form.getByRole("checkbox").all()) await box.check();
  await form.getByRole("button").last().click();
  await expect(office.locator("main")).toContainText(/Erledigt|gesperrt/);
  await page.goto(site.url("elbschutz", `/praemie/${ready.claimId}`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Diese Prämie wird nicht ausgezahlt");
  await expect(page.locator("main")).not.toContainText("Das dauert höchstens");
  await page.goto(history);
  await expect(page.locator("main")).toContainText("wird diese Prämie nicht ausgezahlt");
  for (const said of both) await expect(page.locator("main")).toContainText(said);
});
