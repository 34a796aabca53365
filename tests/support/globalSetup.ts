import type { TestProject } from "vitest/node";
import { startTestServer } from "./server.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseServer: { url: string; template: string };
  }
}

/** One server for the whole run; each test file that asks gets a database of its own. */
export default async function setup(project: TestProject) {
  const { url, template, stop } = await startTestServer();
  project.provide("databaseServer", { url, template });
  return stop;
}
