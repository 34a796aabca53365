import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { freePort } from "#bin/postgres/free-port.ts";
import { inDatabase, query, startTestServer } from "#tests/support/database/server.ts";
import { startApp, tenantVariables } from "#tests/support/process/app.ts";
import { cleanupAtEnd } from "#tests/support/process/cleanup.ts";
import { newKeys } from "#tests/support/process/keys.ts";
import { rebuildIfStale, site } from "../../bin/start/rebuild-if-stale.ts";
import { setNoon } from "./clock.ts";

/**
 * A database with the demonstration tenants and a year of recommendations until noon, as `npm start` seeds it, and
 * the services that they use. Each test starts an installation on a copy of it (test.ts).
 */
export default async function setup() {
  rebuildIfStale(site);
  Object.assign(process.env, newKeys());
  process.env["DEMO_UPSTREAMS"] = String(await freePort());
  // The fakes read the port from the environment.
  const { contentSecret } = await import("#tests/fakes/upstream-tenant.ts");
  const cleanup = cleanupAtEnd();
  const server = await startTestServer();
  cleanup.add(() => server.stop());
  const databaseUrl = inDatabase(server.url, `visual_${process.pid}`);
  await query(server.url, `create database visual_${process.pid} template ${server.template}`);
  await setNoon(databaseUrl);
  const seedling = await startApp({
    databaseUrl,
    env: { ...tenantVariables, [contentSecret.variable]: contentSecret.value },
    parts: [],
  });
  cleanup.add(() => seedling.stop());
  execFileSync(process.execPath, ["tests/demonstration/main.ts"], {
    env: seedling.env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const services = fork("tests/fakes/main.ts", ["--seed"], {
    env: seedling.env,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  cleanup.add(async () => void services.kill());
  const [outcome] = await Promise.race([once(services, "message"), once(services, "exit")]);
  if (outcome !== "ready") throw new Error("The services of the tenant upstream did not start.");
  process.env["APP_SEEDED"] = databaseUrl;
  return () => cleanup.run();
}
