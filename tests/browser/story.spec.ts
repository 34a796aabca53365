import { readFile } from "node:fs/promises";
import nordlicht from "../../prisma/seed/tenants/nordlicht/tenant.json" with { type: "json" };
import { importVouchers, payOut } from "./parts/back-office.ts";
import { endingOf } from "./parts/ending.ts";
import { acceptRecommendation, jonas } from "./parts/recipient.ts";
import { createLink, fillRecommendForm, logIn, recommend } from "./parts/referrer.ts";
import { choose, enterReward, giveBankDetails } from "./parts/reward.ts";
import { shopOf } from "./parts/shop.ts";
import { expect, newAddress, signature, test } from "./parts/test.ts";
import { phoneOrNoScript, scripts } from "./parts/worlds.ts";

for (const world of phoneOrNoScript) {
  test(`a recommendation from beginning to payment: ${world.name}`, async ({ ownSite: site, person }) => {
    test.slow();
    const story = signature();
    const [mara, jonasPage] = [await person(world), await person(world)];
    const maraMail = newAddress("mara", story);
    const jonasMail = newAddress("jonas", story);
    const shop = shopOf(site, "nordlicht");

    const number = await test.step("Mara recommends and gets a link", async () => {
      const who = { firstName: "Mara", lastName: "Köster", email: maraMail };
      return recommend(mara, site.url("nordlicht"), { ...who, product: "Mobil M mit", split: "Wir beide" });
    });

    const whatsapp =
      await test.step("the share page has every channel of the tenant in its order, and the code", async () => {
        await expect(mara.locator(".linkbox-link")).toHaveText(site.url("nordlicht", `/e/${number}`));
        await expect(mara.locator("[data-channel]")).toHaveText(channelsInOrder());
        await mara.getByText("Mehr Wege zum Teilen").click();
        const download = mara.waitForEvent("download");
        await mara.getByRole("link", { name: "QR-Code speichern" }).click();
        const png = await readFile(await (await download).path());
        expect(png.subarray(1, 4).toString()).toBe("PNG");
        const href = await mara.getByRole("link", { name: "WhatsApp" }).getAttribute("href");
        return /http:\S+/.exec(new URL(href ?? "").searchParams.get("text") ?? "")?.[0] ?? "";
      });

    await test.step("Jonas follows it, gives his data, agrees and goes into the shop", async () => {
      expect(whatsapp).toContain(`/e/${number}`);
      const way = await acceptRecommendation(jonasPage, whatsapp, jonas(jonasMail));
      const [{ recipient } = { recipient: "" }] = await site.rows<{ recipient: string }>(
        `select "number" as recipient from recipient where "recommendationNumber" = $1`,
        [number],
      );
      expect(Object.fromEntries(way.searchParams)).toMatchObject({
        empfehlung: number,
        kontakt: recipient,
        kanal: "whatsapp",
      });
      const [clicked] = await site.rows(`select count(*)::int as clicks from click where "recommendationNumber" = $1`, [
        number,
      ]);
      expect(clicked).toEqual({ clicks: 1 });
      await shop.delivers({ order: `NL-${story}`, recommendation: number, recipient, product: "mobil-m" });
    });

    await test.step("Mara's page shows the order only: that nobody has ordered yet is no longer true", async () => {
      await mara.reload();
      await expect(mara.locator(".status-sentence")).toHaveText([/^Der Vertrag wird noch geprüft/]);
    });

    await test.step("two weeks later both get the mail about their reward", async () => {
      await site.cli("clock advance 15d");
      await site.cli("jobs run qualify-orders");
      await importVouchers(site, "lesefuchs", `LF-${story}`, 2500);
    });

    await test.step("Mara chooses a bank transfer", async () => {
      await enterReward(mara, site, maraMail);
      await choose(mara, "Überweisung");
      const iban = await giveBankDetails(mara, { firstName: "Mara", lastName: "Köster" });
      await expect(mara.getByRole("heading", { level: 1 })).toHaveText(/^25\s€ sind für dich unterwegs$/);
      await expect(mara.locator("main")).toContainText(iban.slice(-4));
    });

    await test.step("Jonas chooses a voucher", async () => {
      await enterReward(jonasPage, site, jonasMail);
      await expect(jonasPage.locator(".choice", { hasText: "Lesefuchs" })).toContainText(`${jonasMail.charAt(0)}…@`);
      await choose(jonasPage, "Lesefuchs");
      await expect(jonasPage.locator("main")).toContainText(`Lesefuchs geht an ${jonasMail.charAt(0)}…@`);
      await expect(jonasPage.locator("main")).not.toContainText(`LF-${story}`);
      await site.cli("jobs run issue-vouchers");
      const mail = (await site.mail(jonasMail, /Gutschein/)).text;
      expect(mail).toContain(`LF-${story}`);
      expect(mail.replaceAll(/\s+/g, " ")).toMatch(/Es geht um deine Bestellung vom [\d.]+: Mobil M/);
      expect(mail).toMatch(/So lös(?:t du|en Sie) ihn ein: .*\n[\s\S]*https:\/\/www\.lesefuchs\.example/);
      await jonasPage.reload();
      await expect(jonasPage.locator("main")).toContainText(`LF-${story}`);
    });

    await test.step("two operators pay out, the bank books it", async () => {
      const pain = await payOut(site, story);
      expect(pain).toContain("<Nm>Mara Koester</Nm>");
      const { text } = await site.mail(maraMail, /ausgezahlt/i);
      expect(text.replaceAll(/\s+/g, " ")).toMatch(/Es geht um deine Empfehlung vom [\d.]+: Mobil M/);
    });

    await test.step("Mara reads that her reward was paid", async () => {
      await logIn(mara, site, "nordlicht", maraMail);
      await expect(mara.locator("main")).toContainText("Du hast deine Prämie bekommen.");
      await expect(mara.locator("main")).not.toContainText(/Jonas|Weiß/);
    });

    expect(await endingOf(site, number)).toMatchSnapshot("ending.txt");
  });
}

for (const world of scripts) {
  test(`the e-mail address must be confirmed first: ${world.name}`, async ({ site, person }) => {
    const mara = await person(world);
    const who = { firstName: "Mara", lastName: "Köster", email: newAddress("mara") };
    const title = mara.getByRole("heading", { level: 1 });
    const state = async () => {
      const [row] = await site.rows<{ state: string }>(
        `select r.state from recommendation r join account a on a.id = r."accountId" where a.email = $1`,
        [who.email],
      );
      return row?.state;
    };

    await mara.goto(site.url("elbschutz", "/empfehlen/mobil-m"));
    await fillRecommendForm(mara, who);
    await createLink(mara).click();
    await expect(title).toHaveText("Bestätigen Sie noch Ihre E-Mail-Adresse");
    const first = await site.link(who.email, /\/bestaetigung\?/);
    expect(await state()).toBe("awaitingOptIn");

    await expect(mara.locator("main")).toContainText(who.email);
    await expect(mara.getByRole("link", { name: "Adresse ändern" })).toHaveAttribute("href", "/empfehlen/mobil-m");
    expect(mara.url()).not.toContain(who.email.split("@")[0]);
    await mara.getByRole("button", { name: "E-Mail noch einmal schicken" }).click();
    await expect(title).toHaveText("Ist unterwegs");
    await expect(mara.locator("main")).toContainText(who.email);
    await expect(mara.getByRole("button", { name: "Noch einmal schicken" })).toBeVisible();
    await expect.poll(async () => (await site.mails(who.email)).length).toBe(2);

    const scanner = await person(scripts[0]);
    await scanner.goto(first);
    await mara.goto(first);
    await expect(title).toHaveText("Empfehlung bestätigen");
    await expect(mara).toHaveTitle(/^Empfehlung bestätigen/);
    expect(await state()).toBe("awaitingOptIn");
    await mara.getByRole("button", { name: "Bestätigen und Link ansehen" }).click();
    await expect(title).toHaveText("Ihr Link ist fertig");
    expect(await state()).toBe("open");

    await mara.goto(first);
    await expect(title).toHaveText("Dieser Link gilt nicht mehr");
    expect(await state()).toBe("open");
    expect((await mara.goto(first))?.status()).toBe(410);
    await expect(mara).toHaveTitle(/^Dieser Link gilt nicht mehr/);
    await expect(mara.getByRole("link", { name: "Meine Empfehlungen ansehen" })).toBeVisible();
  });
}

const labels: Record<string, string> = {
  email: "E-Mail",
  gmail: "Gmail",
  outlook: "Outlook",
  yahoo: "Yahoo Mail",
  whatsapp: "WhatsApp",
  sms: "SMS",
  facebook: "Facebook",
  twitter: "X",
  xing: "Xing",
  linkedin: "LinkedIn",
};

/**
 * Configured in the tenant's record; -1 is off. Copying, the device's share sheet and the QR code have separate places.
 */
function channelsInOrder(): string[] {
  return Object.entries(nordlicht.channels)
    .filter(([name, position]) => position >= 0 && name in labels)
    .sort(([, one], [, other]) => one - other)
    .map(([name], index) => (index === 0 ? `Per ${labels[name]} senden` : (labels[name] ?? "")));
}
