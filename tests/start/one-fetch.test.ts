import { once } from "node:events";
import { afterAll, expect, test } from "vitest";
import { startApp } from "#tests/support/app.ts";
import { database } from "#tests/support/database.ts";

const { url } = await database();
/** Answers any message with the names of what Node itself has loaded. */
const telling = 'process.on("message", () => process.send(process.moduleLoadList))';
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(telling)}`;
const app = await startApp({ databaseUrl: url, asInOperation: true, parts: [], env: { NODE_OPTIONS } });
afterAll(() => app.stop());

test("pages and forms are answered without Node's own fetch", async () => {
  const web = await app.start("web");
  expect((await app.fetch("nordlicht", "/")).status).toBe(200);
  const form = new URLSearchParams({ email: "nobody" });
  expect((await app.fetch("nordlicht", "/login", { method: "POST", body: form })).status).toBe(400);
  web.send("what is loaded?");
  const [loaded] = await once(web, "message");
  expect(loaded).toContain("NativeModule net");
  expect(loaded).not.toContain("NativeModule internal/deps/undici/undici");
});
