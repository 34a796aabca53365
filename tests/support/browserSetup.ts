import { startApp } from "./app.ts";
import { inDatabase, query, startTestServer } from "./server.ts";

/** One seeded installation for the whole run of the browser tests; they find it through APP_PORT and APP_DATABASE. */
export default async function setup() {
  const server = await startTestServer();
  const name = `browser_${process.pid}`;
  await query(server.url, `create database ${name} template ${server.template}`);
  const app = await startApp({ databaseUrl: inDatabase(server.url, name) });
  process.env["APP_PORT"] = String(app.port);
  process.env["APP_DATABASE"] = app.databaseUrl;
  process.env["APP_FOLDER"] = app.folder;
  return async () => {
    await app.stop();
    await query(server.url, `drop database ${name} with (force)`);
    await server.stop();
  };
}
