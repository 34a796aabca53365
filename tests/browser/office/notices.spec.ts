import { sendContactMessage } from "#server/office/case/send-message.ts";
import { tellOfWork } from "#server/office/work/notices/tell-of-work.ts";
import { noCaptcha } from "#server/people/captcha/model.ts";
import { complaintsOf, faultsOf } from "../parts/inspection.ts";
import { staffContext, staffMember } from "../parts/staff.ts";
import { expect, test } from "../parts/test.ts";

// One after the other: each tells everybody of the tenant what waits.
test.describe.configure({ mode: "default" });

/** Somebody writes to support. */
async function write(): Promise<void> {
  const { ctx, close } = await staffContext();
  const [message, email] = ["Wo ist meine Prämie?", `mara-${crypto.randomUUID()}@post.example`];
  const typed = { salutation: null, name: "Mara König", email, topic: "reward" } as const;
  const sent = await sendContactMessage(ctx, { ...typed, recommendationNumber: null, message, website: "" }, noCaptcha);
  expect(sent).toMatchObject({ ok: true });
  await close();
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with script" : "without script";
  test(`what a person of support hears of is chosen, mailed and stopped by one click, ${how}`, async ({
    site,
    person,
  }) => {
    const options = { javaScriptEnabled, viewport: { width: 1280, height: 800 } };
    const page = await person({ name: "", options });
    const complaints = complaintsOf(page);
    const { user } = await staffMember(site, page, "support");
    await page.goto(site.url("elbschutz", "/agent/vorgaenge"));
    await page.getByRole("link", { name: "Benachrichtigungen" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Benachrichtigungen");
    await expect(page.getByText(user.email)).toBeVisible();
    await expect(page.getByLabel("Nachrichten: Einmal am Tag")).toBeChecked();
    if (javaScriptEnabled) expect(await faultsOf(page, ["desk", "phone"])).toEqual([]);
    for (const row of await page.getByRole("row").all())
      if ((await row.getByRole("radio").count()) > 0) await row.getByRole("radio").first().check();
    await page.getByLabel("Nachrichten: Sofort").check();
    await page.getByRole("button", { name: "Speichern" }).click();
    await expect(page.getByText("Gespeichert.")).toBeVisible();
    await expect(page.getByLabel("Nachrichten: Sofort")).toBeChecked();
    await expect(page.getByLabel("Anträge: Gar nicht")).toBeChecked();

    await write();
    const { ctx, close } = await staffContext();
    const soon = new Date(ctx.now().getTime() + 2 * 60_000);
    expect(await tellOfWork({ ...ctx, now: () => soon }, "soon")).toBeGreaterThan(0);
    await close();
    const mail = await site.mail(user.email, /Neu im Büro/);
    // People of other tests may have written to the same support at the same time.
    expect(mail.subject).toMatch(/^Neu im Büro: (1 Nachricht|\d+ Nachrichten)$/);
    expect(mail.text).not.toMatch(/Mara|König|post\.example/);
    const link = /https?:\/\/\S+abbestellen\?t=\S+/.exec(mail.text)?.[0] ?? "";

    const stranger = await person({ name: "", options });
    const { pathname, search } = new URL(link);
    await stranger.goto(site.url("elbschutz", pathname + search));
    await expect(stranger.locator("body")).not.toContainText(user.email);
    await expect(stranger.locator("body")).not.toContainText(user.lastName);
    await stranger.getByRole("button", { name: "Abbestellen" }).click();
    await expect(stranger.getByText("Die Benachrichtigungen sind abbestellt")).toBeVisible();
    await page.reload();
    await expect(page.getByText("Alle diese Mails sind abbestellt.")).toBeVisible();
    await expect(page.getByLabel("Nachrichten: Gar nicht")).toBeChecked();
    expect(complaints).toEqual([]);
  });
}
