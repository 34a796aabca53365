import { control } from "../parts/form.ts";
import { followed, newRecommendation } from "../parts/quick.ts";
import { expect, newAddress, test } from "../parts/test.ts";
import { visitor } from "../parts/visitor.ts";
import { scripts } from "../parts/worlds.ts";

test("a referrer corrects a mistyped address in the browser that typed it, and only there", async ({ site }) => {
  const { number, email, referrer } = await newRecommendation(site, "nordlicht");
  const page = `/empfehlung/${number}`;
  const right = newAddress("lena");
  expect((await referrer.get(page)).html).toContain(email);
  const stranger = visitor(site, "nordlicht");
  expect((await stranger.post(page, { intent: "address", email: right })).status).toBe(403);
  expect((await stranger.post(page, { intent: "mail" })).location).not.toContain("geschickt");

  const wrong = await referrer.post(page, { intent: "address", email: "lena@" });
  expect([wrong.status, wrong.html.includes('value="lena@"')]).toEqual([400, true]);
  const answer = await referrer.post(page, { intent: "address", email: right });
  expect([answer.status, answer.location]).toEqual([303, `${page}?geschickt=1#adresse`]);
  expect((await site.mail(right, /Empfehlungslink/)).text).toContain(`/e/${number}`);
  expect((await referrer.get(page)).html).toContain(right);
  const [owner] = await site.rows(
    `select a.email from recommendation r join account a on a."tenantId" = r."tenantId" and a.id = r."accountId"
     where r.number = $1`,
    [number],
  );
  expect(owner).toEqual({ email: right });

  // The new owner already has a link for this product: two would compete.
  const other = await newRecommendation(site, "nordlicht");
  const twice = await other.referrer.post(`/empfehlung/${other.number}`, { intent: "address", email: right });
  expect(twice.status).toBe(409);
});

test("once the address is proven, its page shows it masked, and sends the mail again, but corrects nothing", async ({
  site,
}) => {
  const { number, email, referrer } = await newRecommendation(site, "elbschutz");
  const page = `/empfehlung/${number}`;
  const shown = (await referrer.get(page)).html;
  expect(shown).not.toContain(email);
  expect(shown).toContain(`${email.charAt(0)}…@`);
  expect((await referrer.post(page, { intent: "address", email: newAddress("eve") })).status).toBe(403);
  // To confirm the address, and the link itself.
  await expect.poll(async () => (await site.mails(email)).length).toBe(2);
  for (const _ of [1, 2]) await referrer.post(page, { intent: "mail" });
  await expect.poll(async () => (await site.mails(email)).length).toBe(3);
});

test("a friend corrects the address before ordering; the link in the first mail ends", async ({ site }) => {
  const { number, recipient, recipientMail } = await followed(site, "nordlicht");
  const page = `/empfaengerbestaetigung?nr=${number}`;
  const first = new URL(await site.link(recipientMail, /\/empfaengerstand\?t=/));
  const stranger = visitor(site, "nordlicht");
  expect((await stranger.get(`${first.pathname}${first.search}`)).status).toBe(303);
  expect((await stranger.get(`/empfaengerstand?nr=${number}`)).status).toBe(200);
  const right = newAddress("jonas");
  // The mail's link alone shows the status, and changes nothing.
  expect((await stranger.post(page, { email: right })).location).not.toContain("geschickt");

  expect((await recipient.get(page)).html).toContain(recipientMail);
  expect((await recipient.post(page, { email: right })).location).toContain("geschickt=1");
  expect((await site.mail(right, /.*/)).text).toContain("/empfaengerstand?t=");
  expect((await stranger.get(`/empfaengerstand?nr=${number}`)).status).toBe(404);
  expect((await recipient.get(page)).html).toContain(right);
});

/** Pages that write to an address that is typed: what else they ask for, and their button. */
const asked: Record<string, { fields?: Record<string, string>; button: string | RegExp }> = {
  "/login": { button: /Link schicken/ },
  "/passwortvergessen": { button: "Link schicken" },
  "/registrieren": { fields: { firstName: "Lena", lastName: "Busch" }, button: "Konto anlegen" },
  "/empfehler/newsletter/optin": { button: "Newsletter bestellen" },
  "/praemie": { button: "Neuen Link schicken" },
  "/bestaetigung": { button: "E-Mail noch einmal schicken" },
};

for (const world of scripts) {
  test(`a page that says that we wrote names the address, known or not, and its URL does not, ${world.name}`, async ({
    site,
    person,
  }) => {
    const page = await person(world);
    const { email: known } = await newRecommendation(site, "elbschutz");
    for (const [path, { fields = {}, button }] of Object.entries(asked)) {
      const said = [];
      for (const email of [newAddress("nobody"), known]) {
        await page.goto(site.url("elbschutz", path));
        for (const [name, value] of Object.entries({ ...fields, email })) await control(page, name).fill(value);
        await page.getByRole("button", { name: button }).click();
        await expect(page.locator("main")).toContainText(email);
        expect(decodeURIComponent(page.url()), path).not.toContain(email.split("@")[0]);
        await page.getByRole("button", { name: "Noch einmal schicken" }).click();
        await expect(page.locator("main"), `${path} resends`).toContainText(email);
        await expect(page.getByRole("button", { name: "Noch einmal schicken" })).toBeVisible();
        said.push((await page.locator("main").innerText()).replace(email, ""));
        await page.goto(page.url().replace(/an=[^&]+/, "an=anderes"));
        await expect(page.locator("main")).not.toContainText(email);
      }
      expect(said[1], path).toBe(said[0]);
    }
  });
}

test("a message to us names the address that gets the answer, and the way to write again", async ({ site, page }) => {
  const email = newAddress("nobody");
  const typed = { name: "Lena Busch", email, message: "Wo ist die Prämie?" };
  const forms = {
    "/kontakt": { ...typed, topic: "reward" },
    "/praemienanspruch": { ...typed, orderNumber: "X-77", orderedOn: "01.11.2025", productName: "Mobil M" },
  };
  for (const [path, { name, ...values }] of Object.entries(forms)) {
    await page.goto(site.url("elbschutz", path));
    await control(page, "name").fill(name);
    for (const [field, value] of Object.entries(values)) {
      if (field === "topic") await control(page, field).selectOption(value);
      else await control(page, field).fill(value);
    }
    await page.locator("main form button[type=submit]").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wir haben Ihre Nachricht");
    await expect(page.locator("main")).toContainText(email);
    expect(decodeURIComponent(page.url())).not.toContain(email.split("@")[0]);
    await expect(page.getByRole("link", { name: "Schreiben Sie uns noch einmal." })).toHaveAttribute("href", path);
  }
});
