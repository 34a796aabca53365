import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { withClient } from "#server/platform/store/installation.ts";
import { tenantRecord } from "#server/tenants/record.ts";
import { applyTenants } from "#server/tenants/store/tenants.ts";
import { complaintsOf, faultsOf } from "#tests/browser/parts/inspection.ts";
import { expect, test } from "#tests/browser/parts/test.ts";
import { siteContents, sitePictures } from "#tests/fakes/site-contents.ts";
import { fakeSquidex } from "#tests/fakes/squidex.ts";
import { inDatabase, query } from "#tests/support/database/server.ts";
import { startApp, tenantVariables } from "#tests/support/process/app.ts";
import { seededTenant } from "#tests/support/services/services.ts";

/** A content block with a video, and one whose host the tenant does not allow. */
const iv = <T>(value: T) => ({ iv: value });
const block = (id: string, title: string, video: string, pictures: string[]) => ({
  id,
  schema: "content-bloecke",
  data: { Titel: { de: title }, Text: { de: "<p>In einer Minute.</p>" }, Bild: iv(pictures), Video: iv(video) },
});

test("nothing is loaded from a video's host before the video is started", async ({ browser }) => {
  const requested: string[] = [];
  const host = createServer((req, res) => {
    requested.push(String(req.url));
    res.setHeader("Content-Type", "text/html").end("<title>Film</title><p>Film ab");
  });
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  const origin = `http://filme.localhost:${(host.address() as AddressInfo).port}`;

  const tenant = seededTenant("nordlicht");
  const contents = (await siteContents(tenant)).filter(({ id }) => id !== "liste-startseite");
  const own = block("film", "So geht Empfehlen", `${origin}/film/1`, ["bild-start"]);
  const other = block("fremd", "Ein Film von woanders", "https://filme.example/2", []);
  const list = { id: "liste", schema: "listen", data: { Name: iv("startseite"), Inhalte: iv(["film", "fremd"]) } };
  const content = await fakeSquidex({ contents: [...contents, own, other, list], pictures: sitePictures() });
  const { version: _, ...record } = tenant;
  const source = {
    source: "squidex",
    baseUrl: content.url,
    app: "empfehlung",
    clientId: "empfehlung:default",
    clientSecretVariable: "NORDLICHT_CMS_SECRET",
  };
  const seeded = String(process.env["APP_SEEDED"]);
  const name = `video_${randomBytes(6).toString("hex")}`;
  await query(inDatabase(seeded, "postgres"), `create database ${name} template ${new URL(seeded).pathname.slice(1)}`);
  const databaseUrl = inDatabase(seeded, name);
  const applied = tenantRecord.parse({ ...record, content: source, videoOrigin: origin });
  await withClient(databaseUrl, (client) => applyTenants(client, [applied], "anna"));
  const env = { ...tenantVariables, NORDLICHT_CMS_SECRET: "geheim" };
  const app = await startApp({ databaseUrl, env, seed: false, parts: ["web"] });

  try {
    const page = await browser.newPage();
    const complaints = complaintsOf(page);
    const answer = await page.goto(app.url("nordlicht", "/"));
    expect(answer?.headers()["content-security-policy"]).toContain(`frame-src ${origin};`);
    const start = page.getByRole("link", { name: "Video ansehen: So geht Empfehlen" });
    await expect(start).toHaveAttribute("href", `${origin}/film/1`);
    await start.scrollIntoViewIfNeeded();
    await expect(start.locator("img")).toHaveAttribute("src", /^\/api\/v1\//);
    expect(await faultsOf(page)).toEqual([]);
    await expect(page.locator("iframe")).toHaveCount(0);
    expect(requested).toEqual([]);

    const before = await start.boundingBox();
    await start.click();
    await expect(page.frameLocator("iframe[title='So geht Empfehlen']").getByText("Film ab")).toBeVisible();
    await expect(page.locator("iframe")).toBeFocused();
    const player = await page.locator("iframe").boundingBox();
    // It may have been scrolled, but takes the picture's place.
    expect(player?.x).toBe(before?.x);
    expect(player?.width).toBe(before?.width);
    expect(Math.abs((player?.height ?? 0) - (before?.height ?? 0))).toBeLessThan(1);
    await expect(page.locator("iframe")).toBeInViewport();
    expect(requested).toContain("/film/1");
    expect(page.url()).toBe(app.url("nordlicht", "/"));
    // A video on a host that is not allowed stays a link.
    const elsewhere = page.getByRole("link", { name: "Video ansehen: Ein Film von woanders" });
    expect(await elsewhere.getAttribute("data-video")).toBeNull();
    expect(complaints).toEqual([]);

    // Pages without such blocks allow no frames at all; without script the link opens the host's own page.
    const faq = await page.goto(app.url("nordlicht", "/faq"));
    expect(faq?.headers()["content-security-policy"]).not.toContain("frame-src");
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const quiet = await plain.newPage();
    await quiet.goto(app.url("nordlicht", "/"));
    const [film] = await Promise.all([
      plain.waitForEvent("page"),
      quiet.getByRole("link", { name: "Video ansehen: So geht Empfehlen" }).click(),
    ]);
    await expect(film).toHaveURL(`${origin}/film/1`);
  } finally {
    await app.stop();
    await content.close();
    host.close();
    host.closeAllConnections();
    await query(inDatabase(seeded, "postgres"), `drop database ${name} with (force)`);
  }
});
