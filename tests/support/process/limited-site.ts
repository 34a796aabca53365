/**
 * A process in which the login page has other paths: prints the status of each request to the paths given as arguments,
 * in their order. A process of its own, because tests share their modules. Needs APP_DATABASE_URL.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import pg from "pg";
import { sitemap } from "#app/sitemap.ts";

Object.assign(sitemap.login.path, { de: "/anmelden", en: "/en/sign-in" });
// Reads the table when it is imported.
const { rateLimits } = await import("#server/http/security/rate-limits.ts");
const pool = new pg.Pool({ connectionString: process.env["APP_DATABASE_URL"] });
// A tenth of the limit: three guesses.
const app = express().use(rateLimits({ store: pool, factor: 0.1, secret: "x".repeat(32) }));
const server = createServer(app.use((_req, res) => void res.status(404).end())).listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo;
const statuses: number[] = [];
for (const path of process.argv.slice(2))
  statuses.push((await fetch(`http://127.0.0.1:${port}${path}?t=wrong`)).status);
console.log(JSON.stringify(statuses));
process.exit();
