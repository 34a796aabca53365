import type { TestProject } from "vitest/node";
import { databaseClient, rebuildIfStale } from "../../bin/start/rebuild-if-stale.ts";
import { newKeys } from "./keys.ts";
import { query, startTestServer } from "./server.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseServer: { url: string; template: string; seeded: string; keys: ReturnType<typeof newKeys> };
  }
}

/**
 * One server for the whole run; each test file that asks gets a database of its own. `seeded`: the name of the template that is
 * seeded once a file asks for it, with these keys (seeded-database.ts). A client of an older schema would fail
 * them with riddles.
 */
export default async function setup(project: TestProject) {
  rebuildIfStale(databaseClient);
  const { url, template, stop } = await startTestServer();
  const seeded = `${template}_seeded`;
  project.provide("databaseServer", { url, template, seeded, keys: newKeys() });
  return async () => {
    await query(url, `drop database if exists ${seeded} with (force)`);
    await stop();
  };
}
