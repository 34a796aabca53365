import type { Page } from "@playwright/test";
import { openDeps } from "#server/cli/open.ts";
import type { SsoRole } from "#server/domain/sso/model.ts";
import { contextForJob } from "#server/runtime/request-context.ts";
import { asApp, poolerSettings } from "../../support/app-url.ts";
import type { FullContext } from "../../support/full-context.ts";
import { signedInAs } from "../../support/sso-user.ts";
import type { Site } from "./site.ts";

/** A person of the back office who has signed in to elbschutz in this browser. */
export async function staffAt(site: Site, page: Page, role: SsoRole): Promise<void> {
  const databaseUrl = String(process.env["APP_DATABASE"]);
  const env = {
    ...process.env,
    ...{ NODE_ENV: "production" as const, DATABASE_URL: databaseUrl, APP_DATABASE_URL: asApp(databaseUrl) },
    ...{ ...poolerSettings(databaseUrl), DATA_DIR: String(process.env["APP_FOLDER"]), LOG_LEVEL: "silent" },
  };
  const { deps, close } = openDeps(env, undefined);
  const services = await deps.services();
  const tenant = services.tenants.byId("elbschutz");
  if (!tenant) throw new Error("There is no tenant elbschutz.");
  const ctx = contextForJob(services, tenant, services.clock.now, "test") as FullContext;
  const { cookie } = await signedInAs(ctx, role);
  await close();
  const [name = "", value = ""] = cookie.split("=");
  await page.context().addCookies([{ name, value, url: site.url("elbschutz") }]);
}
