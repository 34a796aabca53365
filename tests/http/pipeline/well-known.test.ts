import { expect, test } from "vitest";
import { openSite } from "#tests/http/support.ts";
import { tenants } from "#tests/support/data/tenants.ts";

/** Addresses that browsers, password managers and people who found a weakness look for. */
const site = await openSite();
const { ask } = site;

test.each(tenants)("%s has a manifest with icons that phones can draw, and says its colours", async (tenant) => {
  const answer = await ask(tenant, "GET /manifest.webmanifest");
  expect([answer.status, answer.headers["content-type"]]).toEqual([200, "application/manifest+json; charset=utf-8"]);
  const manifest = JSON.parse(answer.text);
  expect(manifest).toMatchObject({ start_url: "/", lang: "de", theme_color: expect.stringMatching(/^#[0-9a-f]{6}$/) });
  const home = (await ask(tenant, "GET /")).text;
  expect(home).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
  expect(home).toContain(`content="${manifest.theme_color}"`);
  const apple = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(home)?.[1] ?? "";
  for (const [src, size] of [
    [apple, 180],
    ...manifest.icons
      .filter(({ type }: { type: string }) => type === "image/png")
      .map(({ src, sizes }: { src: string; sizes: string }) => [src, Number.parseInt(sizes, 10)]),
  ]) {
    const icon = await ask(tenant, `GET ${src}`);
    expect([icon.status, icon.headers["content-type"]], src).toEqual([200, "image/png"]);
    // A PNG states its width and height after its signature.
    expect([icon.body.readUInt32BE(16), icon.body.readUInt32BE(20)], src).toEqual([size, size]);
  }
});

test("password managers find the page that changes a password", async () => {
  const answer = await ask("nordlicht", "GET /.well-known/change-password");
  expect([answer.status, answer.headers.location]).toEqual([302, "/passwortaendern"]);
});

test("whom to tell about a weakness is said by the tenant, for less than a year", async () => {
  const { status, text, headers } = await ask("elbschutz", "GET /.well-known/security.txt");
  expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  expect(text).toMatch(/^Canonical: https:\/\/\S+\/\.well-known\/security\.txt$/m);
  const expires = new Date(/^Expires: (.+)$/m.exec(text)?.[1] ?? "").getTime() - site.services.clock.now().getTime();
  expect(expires).toBeGreaterThan(0);
  expect(expires).toBeLessThan(365 * 86_400_000);
});

test("a GET that sends a mail is refused for other sites' pages, which could call it as a picture", async () => {
  for (const path of [
    "/api/v1/nordlicht/account/resetPassword/mara@beispiel.example",
    "/api/v1/nordlicht/account/resendWelcomeMail/mara@beispiel.example",
    "/api/v1/nordlicht/empfehler/praemierungmail/0199b0e2-0000-7000-8000-000000000000",
  ]) {
    for (const from of ["cross-site", "same-site", "none"]) {
      const { status, text } = await ask("nordlicht", `GET ${path}`, { headers: { "sec-fetch-site": from } });
      expect([status, JSON.parse(text).Code], path).toEqual([403, "PSOF0027"]);
    }
    expect((await ask("nordlicht", `GET ${path}`, { headers: { "sec-fetch-site": "same-origin" } })).status).not.toBe(
      403,
    );
    expect((await ask("nordlicht", `GET ${path}`)).status).not.toBe(403);
  }
});
