import { withAdvisers } from "../parts/advisers.ts";
import { complaintsOf, faultsOf } from "../parts/inspection.ts";
import { acceptRecommendation, jonas } from "../parts/recipient.ts";
import { createLink, fillRecommendForm, numberIn } from "../parts/referrer.ts";
import { expect, newAddress, test } from "../parts/test.ts";
import { worlds } from "../parts/worlds.ts";

const [desktop, , , phoneWithoutScript] = worlds;

for (const world of [desktop, phoneWithoutScript])
  test(`${world?.name}: a visitor chooses an adviser, and the recipient sees who will contact them`, async ({
    site,
    person,
  }) => {
    await withAdvisers(site);
    const referrer = await person(world);
    const complaints = complaintsOf(referrer);
    const isScripted = world === desktop;
    await referrer.goto(site.url("elbschutz", "/berater"));
    await expect(referrer.locator(".adviser")).toHaveCount(6);
    if (isScripted) expect(await faultsOf(referrer)).toEqual([]);
    await referrer.getByRole("searchbox").fill("Ebert");
    await referrer.getByRole("button", { name: "Suchen" }).click();
    await referrer.getByRole("link", { name: /^Diese Beratung empfehlen ?: Emil Ebert$/ }).click();
    await expect(referrer.locator(".adviser-name")).toHaveText("Emil Ebert");
    const email = newAddress("mara");
    await fillRecommendForm(referrer, { firstName: "Mara", lastName: "König", email });
    await createLink(referrer).click();
    await expect(referrer.getByRole("heading", { level: 1 })).toHaveText("Bestätigen Sie noch Ihre E-Mail-Adresse");
    await referrer.goto(await site.link(email, /\/bestaetigung\?t=/));
    await referrer.getByRole("button", { name: "Bestätigen und Link ansehen" }).click();
    await expect(referrer.getByRole("heading", { level: 1 })).toHaveText("Ihr Link ist fertig");
    await expect(referrer.locator(".adviser-name")).toHaveText("Emil Ebert");
    if (isScripted) expect(await faultsOf(referrer)).toEqual([]);

    const recipient = await person(world);
    await recipient.goto(site.url("elbschutz", `/e/${numberIn(referrer.url())}`));
    await expect(recipient.getByText("Wer sich bei Ihnen meldet")).toBeVisible();
    const face = recipient.locator(".adviser img");
    await face.scrollIntoViewIfNeeded();
    await expect.poll(() => face.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(240);
    if (isScripted) expect(await faultsOf(recipient)).toEqual([]);
    await acceptRecommendation(recipient, recipient.url(), jonas(newAddress("jonas")));
    await expect(recipient.locator("main")).toContainText("Agentur Lindenhof hat Ihre Angaben");
    expect(complaints).toEqual([]);
  });
