import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { notePort, withNotedPort } from "#bin/start/noted-port.ts";
import { database } from "#tests/support/database/database.ts";
import { openDeps } from "./open.ts";

const { url } = await database();
const folder = mkdtempSync(join(tmpdir(), "referral-port-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function portOfLinks(env: NodeJS.Dict<string>): Promise<number | undefined> {
  const { deps, close } = openDeps({ DATABASE_URL: url, DATA_DIR: folder, ...env, NODE_ENV: "test" }, undefined);
  const { PUBLIC_PORT } = await deps.settings();
  await close();
  return PUBLIC_PORT;
}

it("links of a command lead to the development installation whose data it uses, unless a port is given", async () => {
  expect(await portOfLinks({})).toBe(3000);
  notePort({ DATA_DIR: folder, PORT: 3971 });
  expect([await portOfLinks({}), await portOfLinks({ PORT: "4000" })]).toEqual([3971, 4000]);
  expect(await portOfLinks({ PUBLIC_PORT: "80" })).toBe(80);
});

it("outside development the port of links is only what is set", () => {
  const env = { NODE_ENV: "production", TENANT_ENVIRONMENT: "production", DATA_DIR: folder } as const;
  expect(withNotedPort(env)).toEqual(env);
});

it("who typed is the system's user, or whom the script names that starts the command elsewhere", () => {
  const userOf = (env: NodeJS.Dict<string>) => openDeps({ ...env, NODE_ENV: "test" }, undefined).deps.user;
  expect([userOf({}), userOf({ TYPED_BY: "" }), userOf({ TYPED_BY: "anna" })]).toEqual([
    userInfo().username,
    userInfo().username,
    "anna",
  ]);
});
