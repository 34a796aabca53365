import { path, pathWith } from "#app/paths.ts";
import { type PageName, pageNames, rowOf } from "#app/sitemap.ts";
import { supportReasons } from "#server/office/rules/reason.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import { rows } from "#tests/browser/parts/routes.ts";
import { notVisited, walk } from "#tests/browser/parts/walk.ts";
import { aylin, fiona, lena, mia, otto, paul, peopleTenant, sven } from "#tests/fakes/people.ts";
import { upstreamId } from "#tests/fakes/upstream-tenant.ts";
import { tenants } from "#tests/support/data/tenants.ts";
import { album } from "./album.ts";
import { logInMember, signIn, withoutBanner } from "./people.ts";
import { expect, test } from "./test.ts";

for (const tenant of tenants)
  test(`${tenant}: every page`, async ({ walked: site, person }) => {
    const pictures = album(tenant);
    const [referrer, recipient] = [await person(), await person()];
    await recipient.goto(site.url(tenant));
    await pictures.add(recipient, "banner");
    await Promise.all([referrer, recipient].map((page) => withoutBanner(page, site.url(tenant))));
    await walk({ site, tenant, language: "de", referrer, recipient, look: (page) => pictures.add(page) });
    expect(pictures.faults).toEqual([]);
  });

test(`${upstreamId}: every page, with and without a login`, async ({ walked: site, person }) => {
  const pictures = album(upstreamId);
  const [stranger, member] = [await person(), await person()];
  await Promise.all([stranger, member].map((page) => withoutBanner(page, site.url(upstreamId, "/login"))));
  await logInMember(site, member);
  const open: PageName[] = ["login", "register", "forgotPassword", "notFound", "imprint", "privacy", "terms"];
  for (const name of open) {
    await stranger.goto(site.url(upstreamId, rowOf(name).path.de));
    await pictures.add(stranger);
  }
  const filled = rows.flatMap(({ name, with: values = [], ...row }) => ("title" in row ? [{ name, values }] : []));
  for (const { name, values } of [...filled, ...pageNames.map((one) => ({ name: one, values: [] }))]) {
    const { path: template, access, screen } = rowOf(name);
    const names = [...template.de.matchAll(/:(\w+)/g)].map(([, key = ""]) => key);
    if (screen === null || access === "ssoUser" || [...notVisited, "logout", "optOut"].includes(name)) continue;
    if (names.length > values.length) continue;
    const params = Object.fromEntries(names.map((key, index) => [key, values[index] ?? ""]));
    const answer = await member.goto(site.url(upstreamId, pathWith("de", name, params)));
    if (answer?.headers()["content-type"]?.startsWith("text/html")) await pictures.add(member);
  }
  expect(pictures.faults).toEqual([]);
});

for (const someone of [lena, aylin, sven, fiona, otto, mia, paul])
  test(`${someone.role}: every page that they may open`, async ({ looked: site, person }) => {
    const { role, email } = someone;
    const pictures = album(`${peopleTenant}-${role}`);
    const page = await person();
    await signIn(site, page, email);
    const look = async (href: string) => {
      await page.goto(site.url(peopleTenant, href));
      await pictures.add(page);
    };
    const mine = pageNames.filter((name) => {
      const { access, right, path: template } = rowOf(name);
      return (
        access === "ssoUser" &&
        right &&
        role &&
        hasRight({ role, state: "active" }, right) &&
        !template.de.includes(":") &&
        !name.endsWith("File")
      );
    });
    expect(mine.length).toBeGreaterThan(0);
    for (const name of mine) await look(rowOf(name).path.de);
    const first = async (from: PageName, to: string) => {
      await page.goto(site.url(peopleTenant, rowOf(from).path.de));
      await look((await page.locator(`main a[href*="${to}"]`).first().getAttribute("href")) ?? "");
    };
    if (role === "owner") await first("agencyLeads", "/agentur/leads/");
    if (role === "agent") await first("callCentre", "/agent/empfehlen/");
    if (role === "support") {
      const [one] = await site.rows<{ number: string }>(
        `select number from recommendation where "tenantId" = $1 and state = 'ordered' order by "createdAt", number limit 1`,
        [peopleTenant],
      );
      await look(path("de", "supportRecommendation", { number: one?.number ?? "" }, { grund: supportReasons[0] }));
    }
    expect(pictures.faults).toEqual([]);
  });
