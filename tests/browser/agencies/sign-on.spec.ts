import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { freePort } from "#bin/postgres/free-port.ts";
import { startIdentityProvider } from "#tests/fakes/identity-provider.ts";
import { agencies, newcomer, type Person, people, rosa } from "#tests/fakes/people.ts";
import { newOperator } from "../parts/back-office.ts";
import { complaintsOf, faultsOf } from "../parts/inspection.ts";
import { tabTo } from "../parts/keyboard.ts";
import type { Site } from "../parts/site.ts";
import { expect, test } from "../parts/test.ts";

/** Signing in at the identity provider and out again, as an agency user. */
test.describe.configure({ mode: "default" });

let idp: Awaited<ReturnType<typeof startIdentityProvider>>;

test.beforeAll(async ({ site }) => {
  idp = await startIdentityProvider({ port: await freePort(), sites: [site.url("elbschutz", "")] });
  const record = JSON.parse(await site.cli("tenant show elbschutz"));
  record.signOn.issuer = idp.issuer;
  const file = join(await mkdtemp(join(tmpdir(), "tenant-")), "tenant.json");
  await writeFile(file, JSON.stringify(record));
  await site.cli(`tenant apply ${file}`, await newOperator(site));
  await invite(site, record.terms.version);
});
test.afterAll(() => idp.close());

/** The users of agencies that accepted the agreement, as seeded on a development machine. */
async function invite(site: Site, termsVersion: string): Promise<void> {
  for (const { iban: _iban, ...agency } of agencies)
    await site.rows(
      `insert into agency select (jsonb_populate_record(null::agency, $1::jsonb || jsonb_build_object('tenantId', 'elbschutz',
         'id', gen_random_uuid(), 'createdAt', now(), 'agreementVersion', $2::text, 'agreementAt', now()))).* on conflict do nothing`,
      [JSON.stringify(agency), termsVersion],
    );
  const invited = people.filter(({ state, agency }) => state !== null && agency !== newcomer.externalId);
  for (const { agency, state, firstName, lastName, email, role, number } of invited)
    await site.rows(
      `insert into sso_user ("tenantId", id, "agencyId", role, state, "firstName", "lastName", email, "emailKey", number, "createdAt", "endedAt")
       values ('elbschutz', gen_random_uuid(), (select id from agency where "tenantId" = 'elbschutz' and "externalId" = $1),
         $2, $3, $4, $5, $6, $6, $7, now(), case $3::text when 'ended' then now() end) on conflict do nothing`,
      [agency, role, state, firstName, lastName, email, number],
    );
}

async function signIn(page: Page, site: Site, { firstName, lastName }: Person): Promise<void> {
  await page.goto(site.url("elbschutz", "/agentur/login"));
  await page.getByRole("button", { name: "Weiter zur Anmeldung" }).click();
  await page.getByRole("button", { name: `${firstName} ${lastName}` }).click();
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with script" : "without script";
  test(`an owner signs in and out by keyboard, here and at the provider, ${how}`, async ({ site, person }) => {
    const page = await person({ name: "", options: { javaScriptEnabled } });
    const complaints = complaintsOf(page);
    const press = async (role: "button" | "link", name: string) => {
      await tabTo(page, page.getByRole(role, { name, exact: true }).first());
      await page.keyboard.press("Enter");
    };
    await page.goto(site.url("elbschutz", "/agentur/login"));
    await press("button", "Weiter zur Anmeldung");
    await expect(page.getByRole("heading", { name: "Wer sind Sie?" })).toBeVisible();
    await press("button", "Lena Lindner");
    await expect(page).toHaveURL(site.url("elbschutz", "/agentur"));
    await expect(page.getByRole("banner")).toContainText("Lena Lindner Inhaber/in · Agentur Lindenhof");
    await press("link", "Abmelden");
    await expect(page.getByRole("heading", { name: "Abmelden" })).toBeVisible();
    await press("button", "Jetzt abmelden");
    if (!javaScriptEnabled) {
      await expect(page.getByRole("heading", { name: "Beim Firmenverzeichnis abmelden" })).toBeVisible();
      await press("button", "Abmelden");
    }
    await expect(page).toHaveURL(/\/agentur\/login/);
    await page.goto(site.url("elbschutz", "/agentur"));
    await expect(page).toHaveURL(/\/agentur\/login\?redirect=/);
    await page.getByRole("button", { name: "Weiter zur Anmeldung" }).click();
    await expect(page.getByRole("heading", { name: "Wer sind Sie?" })).toBeVisible();
    // The flow leads through the provider's pages; errors on all other pages are ours.
    expect(complaints.filter((one) => !one.includes(idp.issuer))).toEqual([]);
  });
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with script" : "without script";
  test(`a person without a role is told whom to ask, and may try another account, ${how}`, async ({ site, person }) => {
    const page = await person({ name: "", options: { javaScriptEnabled } });
    await signIn(page, site, rosa);
    await expect(page.getByText("Ihr Konto hat hier noch keine Rechte")).toBeVisible();
    await page.getByRole("button", { name: "Mit einem anderen Konto anmelden" }).click();
    await page.getByRole("button", { name: "Lena Lindner" }).click();
    // The provider's own page between two accounts.
    if (!javaScriptEnabled) await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(site.url("elbschutz", "/agentur"));
  });
}

test("axe finds nothing on the sign-in and sign-out pages", async ({ site, page }) => {
  for (const address of [
    "/agentur/login",
    "/agentur/login?grund=signInUnknown",
    "/agentur/login?grund=signOnUnavailable",
  ]) {
    await page.goto(site.url("elbschutz", address));
    expect(await faultsOf(page, ["phone", "desk"])).toEqual([]);
  }
});
