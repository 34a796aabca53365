import { logIn as logInQuickly, newRecommendation } from "../parts/quick.ts";
import { logIn, recommend } from "../parts/referrer.ts";
import { expect, newAddress, signature, test } from "../parts/test.ts";
import { phoneOrNoScript } from "../parts/worlds.ts";

for (const world of phoneOrNoScript) {
  test(`a link's own name is the referrer's alone, and its preview names nobody who does not want it: ${world.name}`, async ({
    site,
    person,
  }) => {
    const [mara, friend] = [await person(world), await person(world)];
    const email = newAddress("mara", signature());
    const number = await recommend(mara, site.url("nordlicht"), { firstName: "Mara", lastName: "Köster", email });
    const link = site.url("nordlicht", `/empfehlung/${number}`);
    const previewed = async () => {
      await friend.goto(link);
      return friend
        .locator(`meta[property^="og:"]`)
        .evaluateAll((tags) => tags.map((tag) => tag.getAttribute("content")));
    };
    expect((await previewed()).join()).toContain("Mara empfiehlt dir");

    await mara.getByLabel("Für wen ist der Link?").fill("x".repeat(41));
    // The field takes no more than the server does.
    await expect(mara.getByLabel("Für wen ist der Link?")).toHaveValue("x".repeat(40));
    await mara.getByLabel("Für wen ist der Link?").fill("für Anna Zwetschge");
    await mara.getByLabel("In der Vorschau im Chat steht mein Vorname").uncheck();
    await mara.getByRole("button", { name: "Speichern" }).click();
    await expect(mara.getByText("Gespeichert.")).toBeVisible();
    await expect(mara.getByLabel("Für wen ist der Link?")).toHaveValue("für Anna Zwetschge");

    expect((await previewed()).join()).not.toContain("Mara");
    expect(await friend.content()).not.toContain("Zwetschge");
    // The page behind the link still says who recommends.
    await expect(friend.getByRole("heading", { level: 1 })).toContainText("Mara");

    await logIn(mara, site, "nordlicht", email);
    await expect(mara.locator(".recommendation")).toContainText("für Anna Zwetschge");
  });
}

test("a reminder is offered after three days without an order, and is sent by the referrer's own messenger", async ({
  site,
  page,
}) => {
  const made = await newRecommendation(site, "nordlicht");
  const { number } = made;
  await logInQuickly(site, made);
  await made.referrer.entersInto(page.context());
  const row = page.locator(".recommendation", { hasText: number });
  await page.goto(site.url("nordlicht", "/persoenlicherbereich"));
  await expect(row.getByRole("link", { name: "Link teilen" })).toBeVisible();
  await expect(row.getByRole("link", { name: "Nachfragen" })).toBeHidden();
  const onSharePage = page.getByRole("link", { name: "Freundlich nachfragen" });
  await row.getByRole("link", { name: "Link teilen" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dein Link ist fertig");
  await expect(onSharePage).toHaveCount(0);
  await site.rows(`update recommendation set "createdAt" = "createdAt" - interval '3 days' where number = $1`, [
    number,
  ]);
  await page.reload();
  await expect(onSharePage).toBeVisible();
  await page.goto(site.url("nordlicht", "/persoenlicherbereich"));
  await row.getByRole("link", { name: "Nachfragen" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Freundlich nachfragen");
  const href = (await page.getByRole("link", { name: "Per WhatsApp senden" }).getAttribute("href")) ?? "";
  expect(new URL(href).searchParams.get("text")).toMatch(
    /^Schon angesehen\? Mein Link zu .+ gilt noch bis [\d.]{10}:\n\nhttp:.+\?channel=whatsapp$/,
  );
});
