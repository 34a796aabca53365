import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, inject } from "vitest";
import type { CliDeps } from "#server/cli/command.ts";
import { openDeps } from "#server/cli/open.ts";
import { seed } from "#server/cli/tenants/seed.ts";
import { inLines } from "#server/platform/cli/answer.ts";
import { contextForJob } from "#server/runtime/request-context.ts";
import type { Services } from "#server/runtime/services.ts";
import { database, type TestDatabase } from "../database/database.ts";
import { seededDatabase, seededEnv } from "../database/seeded-database.ts";
import type { FullContext } from "./full-context.ts";

export type SeededServices = {
  database: TestDatabase;
  services: Services;
  /** The dependencies of a command for nordlicht; its output is collected in `printed`. */
  deps: CliDeps;
  printed: string[];
  /** A RequestContext of a seeded tenant, with the given clock or else the process's. */
  ctx(tenantId: string, now?: () => Date): FullContext;
};

/**
 * For one test file: a new database as filled by `cli seed`, and the services of commands on it. Removed afterwards.
 */
export async function seededServices(env: NodeJS.Dict<string> = {}): Promise<SeededServices> {
  // The template's keys, for decrypting what was encrypted while seeding.
  const hasOwnKeys = Object.keys(env).some((name) => name in inject("databaseServer").keys);
  const fresh = hasOwnKeys ? await database() : await seededDatabase();
  const printed: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), "referral-house-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const answer = inLines((line) => void printed.push(line));
  const { deps, close } = openDeps({ ...seededEnv(fresh), DATA_DIR: folder, ...env }, "nordlicht", answer);
  afterAll(close);
  if (hasOwnKeys) await seed.run([], deps);
  const services = await deps.services();
  // In memory, so that a test's context needs no waiting.
  for (const id of services.tenants.ids()) await services.tenants.byId(id);
  printed.length = 0;
  return {
    database: fresh,
    services,
    deps,
    printed,
    ctx(tenantId, now = services.clock.now) {
      const tenant = services.tenants.held(tenantId);
      if (!tenant) throw new Error(`There is no tenant ${tenantId}.`);
      return contextForJob(services, tenant, now, "test") as FullContext;
    },
  };
}
