import type { TestProject } from "vitest/node";
import { databaseClient, rebuildIfStale } from "../../bin/start/rebuild-if-stale.ts";
import { startTestServer } from "./server.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseServer: { url: string; template: string };
  }
}

/**
 * One server for the whole run; each test file that asks gets a database of its own. A client of an older schema would fail
 * them with riddles.
 */
export default async function setup(project: TestProject) {
  rebuildIfStale(databaseClient);
  const { url, template, stop } = await startTestServer();
  project.provide("databaseServer", { url, template });
  return stop;
}
