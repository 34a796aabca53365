import { request } from "node:http";
import { afterAll, expect, inject, test } from "vitest";
import { seededDatabase } from "#tests/support/database/seeded-database.ts";
import { startApp } from "#tests/support/process/app.ts";

const { url } = await seededDatabase();
const { keys } = inject("databaseServer");
const app = await startApp({ databaseUrl: url, env: keys, parts: ["web"], seed: false });
afterAll(() => app.stop());

const statusOf = (host: string, path = "/postfach") =>
  new Promise<number>((resolve, reject) => {
    request({ port: app.port, path, headers: { Host: host } }, (res) => {
      res.resume();
      resolve(res.statusCode ?? 0);
    })
      .on("error", reject)
      .end();
  });

test("a page of another host name that resolves to this machine cannot read mails", async () => {
  expect(await statusOf(`nordlicht.localhost:${app.port}`)).toBe(200);
  expect(await statusOf(`127.0.0.1:${app.port}`)).toBe(200);
  expect(await statusOf("rebound.example")).toBe(404);
  expect(await statusOf("192.0.2.7")).toBe(404);
});

test("a built site has no gallery of components", async () => {
  expect(await statusOf(`nordlicht.localhost:${app.port}`, "/bausteine")).toBe(302);
});
