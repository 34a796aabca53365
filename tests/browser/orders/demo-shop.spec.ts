import type { Page } from "@playwright/test";
import { fetch } from "undici";
import { acceptRecommendation, jonas } from "#tests/browser/parts/recipient.ts";
import { recommend } from "#tests/browser/parts/referrer.ts";
import { choose } from "#tests/browser/parts/reward.ts";
import type { Site } from "#tests/browser/parts/site.ts";
import { expect, newAddress, signature, test } from "#tests/browser/parts/test.ts";
import { scripts } from "#tests/browser/parts/worlds.ts";
import { loopback } from "#tests/fakes/loopback.ts";

/** Goes from home to the order page of the demonstration shop; returns the recommendation's number. */
async function ordered(site: Site, mara: Page, recipient: Page, story: string): Promise<string> {
  const who = { firstName: "Mara", lastName: "Köster", email: newAddress("mara", story) };
  const number = await recommend(mara, site.url("nordlicht"), { ...who, product: "Mobil M mit", split: "Wir beide" });
  const details = jonas(newAddress("jonas", story));
  await acceptRecommendation(recipient, site.url("nordlicht", `/e/${number}`), details);
  await recipient.getByRole("button", { name: "Zum Shop" }).click();
  await expect(recipient.getByRole("heading", { level: 1 })).toHaveText("Bestellen");
  await expect(recipient.getByLabel("Produkt")).toHaveValue("EMP-1002");
  // The order's form has what was typed for the recommendation, and the address bar has nothing of it.
  await expect(recipient.locator("dl")).toContainText(
    `Mitgebracht${details.firstName}, ${details.lastName}, ${details.email}`,
  );
  expect(decodeURIComponent(recipient.url())).not.toContain(details.lastName);
  await recipient.getByRole("button", { name: "bestellen" }).click();
  await expect(recipient.locator("main")).toContainText("Auftrag eingegangen. Antwort: eingegangen");
  return number;
}

const shopState = async (site: Site, number: string) =>
  site.rows(`select state, "productId" from "order" where "recommendationNumber" = $1`, [number]);

for (const world of scripts) {
  test(`the whole process in the browser: ${world.name}`, async ({ playedSite: site, person }) => {
    test.slow();
    const story = signature();
    const [mara, recipient] = [await person(world), await person(world)];
    const number = await ordered(site, mara, recipient, story);
    const press = (name: string) => recipient.getByRole("button", { name }).click();

    await test.step("sending the order again makes no second order", async () => {
      const id = recipient.url().split("/").at(-1) ?? "";
      const again = await fetch(site.url("nordlicht", "/entwicklung/shop/bestellen"), {
        method: "POST",
        redirect: "manual",
        dispatcher: loopback,
        headers: { origin: site.url("nordlicht", ""), "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ id, number, recipient: "", product: "EMP-1001" }).toString(),
      });
      expect([again.status, again.headers.get("location")]).toEqual([303, `/entwicklung/shop/${id}`]);
      expect(await shopState(site, number)).toEqual([{ state: "received", productId: "EMP-1002" }]);
    });

    await test.step("the order is delivered, and the clock moves past the withdrawal period", async () => {
      await press("Ausliefern");
      await expect(recipient.locator("main")).toContainText("Ausgeliefert. Antwort: ausgeliefert");
      const before = await recipient.locator("h2 + p time").getAttribute("datetime");
      await press("16 Tage vorstellen");
      const after = await recipient.locator("h2 + p time").getAttribute("datetime");
      expect(Date.parse(after ?? "") - Date.parse(before ?? "")).toBeGreaterThan(15.9 * 86_400_000);
    });

    await test.step("the reward mail is in the mailbox, dated by the moved clock", async () => {
      await site.mail(newAddress("jonas", story), /Prämie/);
      await recipient.getByRole("link", { name: "Postfach" }).click();
      const mail = recipient.getByRole("listitem").filter({ hasText: newAddress("jonas", story) });
      const date = await mail.filter({ hasText: "Prämie" }).first().locator("time").getAttribute("datetime");
      expect(Date.parse(date ?? "") - Date.now()).toBeGreaterThan(15 * 86_400_000);
      await mail.filter({ hasText: "Prämie" }).first().getByRole("link").click();
      await recipient
        .locator("pre")
        .getByRole("link", { name: /\/praemie/ })
        .first()
        .click();
    });

    await test.step("its link opens the choice of rewards", async () => {
      await recipient.getByRole("button", { name: "Prämie ansehen" }).click();
      await choose(recipient, "Überweisung");
      await expect(recipient.getByLabel("IBAN")).toBeVisible();
    });

    await test.step("the order is cancelled", async () => {
      await recipient.goto(site.url("nordlicht", "/entwicklung/shop"));
      await recipient
        .getByRole("link", { name: /Ausgeliefert/ })
        .first()
        .click();
      await press("Rückabwickeln");
      await expect(recipient.locator("main")).toContainText(/Storniert. Antwort: (storniert|rueckabgewickelt)/);
      await expect(recipient.getByRole("button", { name: "Ausliefern" })).toHaveCount(0);
    });
  });
}

test("without DEMO_SHOP the page does not exist, and the shop link is the provider's", async ({ site, person }) => {
  const [mara, recipient] = [await person(scripts[1]), await person(scripts[1])];
  expect((await recipient.goto(site.url("nordlicht", "/entwicklung/shop")))?.status()).toBe(404);
  const who = { firstName: "Mara", lastName: "Köster", email: newAddress("mara") };
  const number = await recommend(mara, site.url("nordlicht"), who);
  const way = await acceptRecommendation(recipient, site.url("nordlicht", `/e/${number}`), jonas(newAddress("jonas")));
  expect(way.host).toBe("shop.nordlicht.example");
});
