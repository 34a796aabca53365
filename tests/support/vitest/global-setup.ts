import type { TestProject } from "vitest/node";
import { databaseClient, rebuildIfStale } from "../../../bin/start/rebuild-if-stale.ts";
import { query, startTestServer } from "../database/server.ts";
import { newKeys } from "../process/keys.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseServer: { url: string; template: string; seeded: string; keys: ReturnType<typeof newKeys> };
  }
}

/**
 * One database server for the whole run; test files get a database of their own on request. `seeded`: the name of the
 * template that the first file that needs it seeds, with these keys (seeded-database.ts). A client of an older schema
 * would fail them with misleading errors.
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
