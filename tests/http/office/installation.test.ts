import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { healthReadings } from "#server/office/store/health.ts";
import { root } from "#server/platform/process/root.ts";
import { openSite } from "#tests/http/support.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";

const site = await openSite();
const health = healthReadings(site.services.database.pool);
const { cookie } = await signedInAs(site.ctx("elbschutz"), "operations", null);
const page = async () => (await site.ask("elbschutz", "GET /agent/betrieb", { cookie })).text;
const status = async (tenant: string, address = "/status") => (await site.ask(tenant, `GET ${address}`)).text;
const toDo = (text: string) => /<ol class="readings">[\s\S]*?<\/ol>/.exec(text)?.[0] ?? "";

test("without a reading the page says that none was made, and asks whether a worker runs", async () => {
  expect(await page()).toContain("Zu tun");
  expect(toDo(await page())).toContain("Worker mit einem Lebenszeichen");
  await health.readInstallation("worker-1", false);
  expect(await page()).toMatch(/Alles läuft: \d+ Messwerte sind in Ordnung\./);
});

test("operations sees what is wrong with any tenant, the worst first, with what to do", async () => {
  await health.keep("nordlicht", { mailsGivenUp: 3, vouchersLeft: 12 });
  await health.keep("standard", { feedAge: 60 * 60 * 24 * 3, moneyDifferences: 0 });
  const text = await page();
  expect(text).toContain("Störungen: 1, Hinweise: 2");
  const rows = toDo(text);
  expect(rows.indexOf("Störung")).toBeLessThan(rows.indexOf("Hinweis"));
  expect(rows).toMatch(/nordlicht[\s\S]*aufgegeben wurden[\s\S]*3[\s\S]*mails resend --all/);
  expect(rows).toMatch(/standard[\s\S]*Alter der neuesten Auftragsmeldung[\s\S]*3 Tage/);
  expect(rows).not.toContain("sich widersprechen");
});

test("the list of what waits has it for operations, the alarm first, and nothing of anybody's work", async () => {
  const list = (await site.ask("elbschutz", "GET /agent/vorgaenge", { cookie })).text;
  const rows = list
    .split("<tr>")
    .slice(2)
    .map((row) => row.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " "));
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatch(/Zustand nordlicht .*aufgegeben wurden.* beheben, wie der Zustand sagt/);
  expect(rows.join()).toMatch(/standard .*Alter der neuesten Auftragsmeldung/);
  expect(list).toMatch(/<a href="\/agent\/betrieb#messwert-mailsGivenUp-nordlicht">nordlicht/);
  const support = await signedInAs(site.ctx("elbschutz"), "support", null);
  expect((await site.ask("elbschutz", "GET /agent/vorgaenge", support)).text).not.toContain(">Zustand<");
});

test("the public page tells a tenant's visitors what does not work, without counts or other tenants", async () => {
  const own = await status("nordlicht");
  expect(own).toContain("Es gibt zurzeit eine Störung.");
  expect(own).toMatch(/E-Mails[\s\S]*?gestört/);
  expect(own).toMatch(/Prämien[\s\S]*?langsamer als sonst/);
  expect(own).not.toMatch(/elbschutz|standard\b|mails failed/);
  expect(await status("elbschutz")).toContain("Alles läuft.");
  expect(await status("standard", "/en/status")).toContain("Some things take longer than usual");
});

test("the interface's description, its page and the pages for partners name the public page", async () => {
  const described = JSON.parse((await site.ask("nordlicht", "GET /api/docs/openapi.json")).text);
  const links = [
    /does not work right now: (\/\S+) on the same host/.exec(described.info.description)?.[1],
    /does not work right now: <a href="([^"]+)"/.exec((await site.ask("nordlicht", "GET /api/docs")).text)?.[1],
    ...["README", "versions"].map(
      (name) =>
        /`(\S+)` (?:of|on) the tenant's host says/.exec(
          readFileSync(join(root, `docs/partners/${name}.md`), "utf8"),
        )?.[1],
    ),
  ];
  expect(links).toEqual(Array(4).fill("/status"));
  for (const link of links) expect(await status("nordlicht", link)).toContain("Es gibt zurzeit eine Störung.");
});
