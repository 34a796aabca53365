import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import type { CliDeps } from "#server/cli/command.ts";
import { openDeps } from "#server/cli/open.ts";
import { seed } from "#server/cli/seed.ts";
import { contextForJob } from "#server/runtime/request-context.ts";
import type { Services } from "#server/runtime/services.ts";
import { poolerSettings } from "./app-url.ts";
import { database, type TestDatabase } from "./database.ts";
import type { FullContext } from "./full-context.ts";
import { newKeys } from "./keys.ts";

export type SeededServices = {
  database: TestDatabase;
  services: Services;
  /** What a command gets; what it prints is kept in `printed`. */
  deps: CliDeps;
  printed: string[];
  /** A RequestContext of a seeded tenant. The clock is the one that is given, else the process's. */
  ctx(tenantId: string, now?: () => Date): FullContext;
};

/** A fresh database as `cli seed` fills it, and the services of commands on it. For one test file; gone when it is done. */
export async function seededServices(env: NodeJS.Dict<string> = {}): Promise<SeededServices> {
  const fresh = await database();
  const printed: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), "referral-house-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const { deps: opened, close } = openDeps(
    {
      NODE_ENV: "test",
      TENANT_ENVIRONMENT: "testing",
      DATABASE_URL: fresh.url,
      APP_DATABASE_URL: fresh.appUrl,
      ...poolerSettings(fresh.url),
      DATABASE_POOL: "12",
      LOG_LEVEL: "silent",
      DATA_DIR: folder,
      SMTP_URL: "smtp://127.0.0.1:1",
      ...newKeys(),
      ...env,
    },
    undefined,
  );
  afterAll(close);
  const deps: CliDeps = { ...opened, print: (line) => void printed.push(line) };
  await seed.run([], deps);
  const services = await deps.services();
  printed.length = 0;
  return {
    database: fresh,
    services,
    deps,
    printed,
    ctx(tenantId, now = services.clock.now) {
      const tenant = services.tenants.byId(tenantId);
      if (!tenant) throw new Error(`There is no tenant ${tenantId}.`);
      return contextForJob(services, tenant, now, "test") as FullContext;
    },
  };
}
