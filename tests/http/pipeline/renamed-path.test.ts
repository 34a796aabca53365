import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import pg from "pg";
import { expect, test } from "vitest";
import { sitemap } from "#app/sitemap.ts";
import { database } from "#tests/support/database/database.ts";

const { appUrl } = await database();

test("a page whose path is renamed in app/sitemap.ts keeps its rate limits, and the old path has none", async () => {
  Object.assign(sitemap.login.path, { de: "/anmelden", en: "/en/sign-in" });
  // Reads the table when it is imported.
  const { rateLimits } = await import("#server/http/security/rate-limits.ts");
  const pool = new pg.Pool({ connectionString: appUrl });
  const app = express().use(rateLimits({ store: pool, factor: 0.1, secret: "x".repeat(32) }));
  const server = createServer(app.use((_req, res) => void res.status(404).end())).listen(0, "127.0.0.1");
  await once(server, "listening");
  const guess = async (path: string) =>
    (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}?t=wrong`)).status;
  // A tenth of the limit: three guesses.
  for (const path of ["/anmelden", "/en/sign-in", "/Anmelden/"]) expect(await guess(path), path).toBe(404);
  // A request that the database does not count in time is let through.
  for (const path of ["/anmelden", "/en/sign-in"]) await expect.poll(() => guess(path)).toBe(429);
  expect(await guess("/login")).toBe(404);
  server.close();
  await pool.end();
});
