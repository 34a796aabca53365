import type { Page } from "@playwright/test";
import { openDeps } from "#server/cli/open.ts";
import { agencyRoles } from "#server/people/sso/model.ts";
import { ssoCookie } from "#server/people/sso/session.ts";
import { contextForJob } from "#server/runtime/request-context.ts";
import type { SsoRole } from "#server/tenants/names.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";
import { asApp, poolerSettings } from "#tests/support/database/app-url.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";
import type { Site } from "./site.ts";

/** Requests of tests to elbschutz without a browser. */
export async function staffContext(): Promise<{ ctx: FullContext; close: () => Promise<void> }> {
  const databaseUrl = String(process.env["APP_DATABASE"]);
  const env = {
    ...process.env,
    NODE_ENV: "production" as const,
    DATABASE_URL: databaseUrl,
    APP_DATABASE_URL: asApp(databaseUrl),
    ...poolerSettings(databaseUrl),
    DATA_DIR: String(process.env["APP_FOLDER"]),
    LOG_LEVEL: "silent",
  };
  const { deps, close } = openDeps(env, undefined);
  const services = await deps.services();
  const tenant = await services.tenants.byId("elbschutz");
  if (!tenant) throw new Error("There is no tenant elbschutz.");
  return { ctx: contextForJob(services, tenant, services.clock.now, "test") as FullContext, close };
}

/** Signs a user in to elbschutz in this browser. A user with an agency role gets an agency of their own. */
export async function staffMember(site: Site, page: Page, role: SsoRole) {
  const { ctx, close } = await staffContext();
  const agency = agencyRoles.includes(role) ? await addAgency(ctx) : null;
  const { token, user } = await signedInAs(ctx, role, agency?.id);
  await close();
  await page.context().addCookies([{ name: ssoCookie, value: token, url: site.url("elbschutz") }]);
  return { user, agency };
}

/** The same; returns the id of the agency. */
export async function staffAt(site: Site, page: Page, role: SsoRole): Promise<string | null> {
  const { agency } = await staffMember(site, page, role);
  return agency?.id ?? null;
}
