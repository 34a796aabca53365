import { logIn, recommend } from "../parts/referrer.ts";
import { expect, newAddress, signature, test } from "../parts/test.ts";
import { worlds } from "../parts/worlds.ts";

for (const world of worlds) {
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
