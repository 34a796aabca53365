import { faultsOf } from "../parts/inspection.ts";
import { staffAt } from "../parts/staff.ts";
import { expect, test } from "../parts/test.ts";

/** A brand has one draft of its colours: one test after the other. */
test.describe.configure({ mode: "default" });

const desk = { viewport: { width: 1280, height: 800 } };

for (const javaScriptEnabled of [true, false]) {
  test(`marketing tries colours on the pages, is told what is hard to read, and goes back, ${javaScriptEnabled ? "with" : "without"} script`, async ({
    site,
    person,
  }) => {
    test.slow();
    const page = await person({ name: "", options: { ...desk, javaScriptEnabled } });
    /** The inspection runs as a script. */
    const inspect = async () => {
      if (!javaScriptEnabled) return;
      expect(await faultsOf(page, ["desk", "phone"])).toEqual([]);
      await page.setViewportSize(desk.viewport);
    };
    await staffAt(site, page, "marketing");
    await page.goto(site.url("elbschutz", "/agent/farben"));
    const discard = page.getByRole("button", { name: "Entwurf verwerfen" });
    if (await discard.isVisible()) await discard.click();
    const muted = page.getByRole("textbox", { name: "Nebentext, hell" });
    const stage = page.getByRole("textbox", { name: "Grund, hell" });
    const before = await stage.inputValue();
    await inspect();

    // What is hard to read is named beside its field, with a colour that is not, and what was typed stays.
    await muted.fill("#c8c8c8");
    await page.getByRole("button", { name: "Veröffentlichen" }).click();
    const refusal = page.locator("#light-muted-error");
    await expect(refusal).toContainText(/Gegen „.+“ 1,\d+ : 1, nötig sind 4,5 : 1\. Lesbar wäre #[0-9a-f]{6}\./);
    await expect(muted).toHaveValue("#c8c8c8");
    await inspect();
    const readable = /#[0-9a-f]{6}/.exec((await refusal.textContent()) ?? "")?.[0] ?? "";
    await muted.fill(readable);
    await stage.fill("#cfe3f5");

    // The real pages show them, one after the other, to who chose them.
    await page.getByRole("button", { name: "Vorschau" }).click();
    await expect(page.getByRole("complementary", { name: "Vorschau" })).toContainText("Vorschau der Farben");
    expect(await page.locator("head > style").first().textContent()).toContain("--stage:#cfe3f5");
    await inspect();
    await page.getByRole("contentinfo").getByRole("link", { name: "Kontakt" }).click();
    await expect(page.getByRole("complementary", { name: "Vorschau" })).toBeVisible();
    await page.getByRole("link", { name: "Weiter bearbeiten" }).click();

    await expect(page.getByText(/^Entwurf von /)).toBeVisible();
    await expect(page.getByText(`Grund, hell: ${before} wird #cfe3f5`)).toBeVisible();
    await inspect();
    await page.getByRole("button", { name: "Veröffentlichen" }).click();
    await expect(page.getByRole("status")).toContainText(/Fassung \d+ ist in Kraft/);

    const versions = page.getByRole("region", { name: "Fassungen" });
    await versions.getByRole("link").first().click();
    await expect(page.getByText(`Grund, hell: #cfe3f5 wird ${before}`)).toBeVisible();
    await inspect();
    await page.getByRole("button", { name: "Wieder in Kraft setzen" }).click();
    await expect(page.getByRole("status")).toContainText(/Fassung \d+ ist in Kraft/);
    await expect(stage).toHaveValue(before);
  });
}

test("a colour is picked beside its field, each following the other", async ({ site, person }) => {
  const page = await person({ name: "", options: desk });
  await staffAt(site, page, "marketing");
  await page.goto(site.url("elbschutz", "/agent/farben"));
  const field = page.getByRole("textbox", { name: "Zierlinie, hell" });
  const picker = page.locator('[data-picks="light-line"]');
  await expect(picker).toBeEnabled();
  await picker.fill("#aabbcc");
  await expect(field).toHaveValue("#aabbcc");
  await field.fill("#ddeeff");
  await expect(picker).toHaveValue("#ddeeff");
});
