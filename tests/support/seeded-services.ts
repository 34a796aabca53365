import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, inject } from "vitest";
import type { CliDeps } from "#server/cli/command.ts";
import { openDeps } from "#server/cli/open.ts";
import { seed } from "#server/cli/seed.ts";
import { contextForJob } from "#server/runtime/request-context.ts";
import type { Services } from "#server/runtime/services.ts";
import { database, type TestDatabase } from "./database.ts";
import type { FullContext } from "./full-context.ts";
import { seededDatabase, seededEnv } from "./seeded-database.ts";

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
  // What was sealed while seeding opens with the template's keys.
  const hasOwnKeys = Object.keys(env).some((name) => name in inject("databaseServer").keys);
  const fresh = hasOwnKeys ? await database() : await seededDatabase();
  const printed: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), "referral-house-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const { deps: opened, close } = openDeps({ ...seededEnv(fresh), DATA_DIR: folder, ...env }, undefined);
  afterAll(close);
  const deps: CliDeps = { ...opened, print: (line) => void printed.push(line) };
  if (hasOwnKeys) await seed.run([], deps);
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
