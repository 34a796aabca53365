import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import express from "express";
import { describe, expect, it } from "vitest";
import { themes } from "#server/http/files/theme.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { listening } from "#tests/support/network/listening.ts";
import { seededTenant } from "#tests/support/services/services.ts";

let tenant: Tenant = { ...seededTenant("nordlicht"), version: 3 };
const app = express().disable("etag");
const og = readFileSync("prisma/seed/tenants/nordlicht/og.png");
const stored = new Map([[createHash("sha256").update(og).digest("hex"), og]]);
app.use(
  themes(
    { byId: async (id) => (id === "nordlicht" ? tenant : null) },
    async ({ pictures }) => stored.get(pictures.og?.hash ?? "") ?? null,
  ),
);
const port = await listening(createServer(app));
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}/theme/${path}`, { headers });

describe("a tenant's theme and pictures", () => {
  it.each([
    ["nordlicht/3.css", "text/css", "--action:"],
    ["nordlicht/3/logo.svg", "image/svg+xml", "mark-one"],
    ["nordlicht/3/icon.svg", "image/svg+xml", "<svg"],
    ["nordlicht/3/og.png", "image/png", "PNG"],
  ])("%s is cached for good", async (path, type, holds) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain(type);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(await answer.text()).toContain(holds);
  });

  it("without a version, or with an old one, are revalidated, and answered with 304 until a change", async () => {
    for (const path of ["nordlicht.css", "nordlicht/2.css", "nordlicht/icon.svg"]) {
      const first = await get(path);
      expect(first.headers.get("cache-control")).toBe("public, no-cache");
      const tag = first.headers.get("etag") ?? "";
      expect((await get(path, { "if-none-match": tag })).status).toBe(304);
    }
    const tag = (await get("nordlicht.css")).headers.get("etag") ?? "";
    tenant = { ...tenant, theme: seededTenant("standard").theme, version: 4 };
    expect((await get("nordlicht.css", { "if-none-match": tag })).status).toBe(200);
  });

  it("opened directly cannot run scripts", async () => {
    expect((await get("nordlicht/logo.svg")).headers.get("content-security-policy")).toMatch(
      /default-src 'none'.*sandbox/,
    );
  });

  it("of unknown tenants, or without a picture, are not found", async () => {
    expect((await get("nobody/1.css")).status).toBe(404);
    expect((await get("nordlicht/1/secret.svg")).status).toBe(404);
    tenant = { ...tenant, pictures: { ...tenant.pictures, og: null } };
    expect((await get("nordlicht/og.png")).status).toBe(404);
  });
});
