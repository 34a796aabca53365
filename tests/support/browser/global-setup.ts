import { copyDatabase, inDatabase, query, startTestServer } from "../database/server.ts";
import { startApp, tenantVariables } from "../process/app.ts";
import { newKeys } from "../process/keys.ts";

/**
 * One seeded installation for the whole run of browser tests, which find it through APP_*. Stories that move the clock
 * start an installation of their own on a copy of APP_SEEDED (tests/browser/parts/test.ts).
 */
export default async function setup() {
  // The same keys for all copies, so that values encrypted while seeding can be decrypted.
  Object.assign(process.env, newKeys());
  const server = await startTestServer();
  const seeded = `browser_${process.pid}`;
  const shared = `${seeded}_shared`;
  await copyDatabase(server.url, seeded, server.template);
  const seedling = await startApp({ databaseUrl: inDatabase(server.url, seeded), parts: [] });
  await seedling.stop();
  await copyDatabase(server.url, shared, seeded);
  // A test that sends X-Forwarded-For chooses its visitor's address.
  const env = { ...tenantVariables, TRUST_PROXY: "loopback" };
  const app = await startApp({ databaseUrl: inDatabase(server.url, shared), env, seed: false });
  process.env["APP_PORT"] = String(app.port);
  process.env["APP_DATABASE"] = app.databaseUrl;
  process.env["APP_FOLDER"] = app.folder;
  process.env["APP_SEEDED"] = inDatabase(server.url, seeded);
  return async () => {
    await app.stop();
    await query(server.url, `drop database ${shared} with (force)`);
    await query(server.url, `drop database ${seeded} with (force)`);
    await server.stop();
  };
}
