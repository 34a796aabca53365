import type { Page } from "@playwright/test";
import { openDeps } from "#server/cli/open.ts";
import { openSsoSession, ssoCookie } from "#server/people/sso/session.ts";
import { withTransaction } from "#server/platform/context.ts";
import type { Site } from "#tests/browser/parts/site.ts";
import { visitor } from "#tests/browser/parts/visitor.ts";
import { peopleTenant } from "#tests/fakes/people.ts";
import { memberEmail, upstreamId } from "#tests/fakes/upstream-tenant.ts";
import { asApp, poolerSettings } from "#tests/support/database/app-url.ts";

/** Signs a user of the demonstration's agencies, call-centre or support in to this browser. */
export async function signIn(site: Site, page: Page, email: string): Promise<void> {
  const { databaseUrl } = site;
  await site.rows(`update sso_user set state = 'active', "endedAt" = null where "tenantId" = $1 and email = $2`, [
    peopleTenant,
    email,
  ]);
  const env = {
    ...process.env,
    NODE_ENV: "production" as const,
    DATABASE_URL: databaseUrl,
    APP_DATABASE_URL: asApp(databaseUrl),
    ...poolerSettings(databaseUrl),
    DATA_DIR: site.folder,
    LOG_LEVEL: "silent",
  };
  const { deps, close } = openDeps(env, peopleTenant);
  const ctx = await deps.ctx();
  const user = await ctx.ssoUsers.byEmailKey(email);
  if (!user) throw new Error(`There is no ${email}.`);
  const token = await withTransaction(ctx, (tx) => openSsoSession(tx, user.id, { sid: null, idToken: null }));
  await close();
  await page.context().addCookies([{ name: ssoCookie, value: token, url: site.url(peopleTenant) }]);
}

/** Logs the member of tenant `upstream` in to this browser. */
export async function logInMember(site: Site, page: Page): Promise<void> {
  const member = visitor(site, upstreamId);
  await member.post("/login", { email: memberEmail });
  const token = /\bt=([\w-]+)/.exec(await site.link(memberEmail, /\/login\?t=/))?.[1] ?? "";
  await member.post("/login", { token });
  await member.entersInto(page.context());
}

/** Declines the consent banner in this browser, which would cover the end of the window. */
export async function withoutBanner(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator(".consent").getByRole("button", { name: "Alle ablehnen" }).click();
  await page.locator(".consent").waitFor({ state: "detached" });
}
