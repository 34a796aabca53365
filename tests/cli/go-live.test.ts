import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, it, vi } from "vitest";
import { openDeps } from "#server/cli/open.ts";
import { tenant } from "#server/cli/tenants/tenant.ts";
import { inLines } from "#server/platform/cli/answer.ts";
import { smtpSink } from "#tests/fakes/smtp.ts";
import { seededDatabase } from "#tests/support/database/seeded-database.ts";
import { startApp } from "#tests/support/process/app.ts";

const secrets = {
  NORDLICHT_FEED_KEY: "ein-schluessel-mit-genug-zeichen",
  NORDLICHT_DEBTOR_IBAN: "DE02120300000000202051",
};
const folder = mkdtempSync(join(tmpdir(), "referral-go-live-"));
const { url: databaseUrl } = await seededDatabase();
const relay = await smtpSink();
const app = await startApp({
  databaseUrl,
  env: { ...inject("databaseServer").keys, ...secrets },
  parts: ["web"],
  seed: false,
});
afterAll(async () => {
  await Promise.all([app.stop(), relay.close()]);
  rmSync(folder, { recursive: true });
});

const otherValue = (process: string) => `was started with another value than is set here: restart ${process}`;

it("a brand that web serves gets a certificate beside its record, and one that web does not know gets none", async () => {
  cpSync(join(import.meta.dirname, "../../prisma/seed/tenants/nordlicht"), folder, { recursive: true });
  const printed: string[] = [];
  const check = async (env: object, address = "anna@brand.example") => {
    const given = { ...(app.env as NodeJS.ProcessEnv), SMTP_URL: relay.url, ...env };
    const { deps, close } = openDeps(
      given,
      undefined,
      inLines((line) => void printed.push(line)),
    );
    await tenant.run(["check", folder, "--try", address], deps).finally(close);
  };
  const [day = ""] = new Date().toISOString().split("T");
  const file = join(folder, `go-live-${day}.json`);
  await expect(check({}, "anna")).rejects.toMatchObject({ tag: "usage" });
  await expect(check({ NORDLICHT_FEED_KEY: "ein-anderer-schluessel-als-web" })).rejects.toMatchObject({
    message: "nordlicht may not go live yet.",
    hint: "2 problems. Each says what to do.",
  });
  expect(printed.filter((line) => line.startsWith("FAILED"))).toEqual([
    expect.stringMatching(/^FAILED {2}feed NORDLICHT_FEED_KEY: web does not know this key/),
    `FAILED  process NORDLICHT_FEED_KEY: web ${otherValue("web")}`,
  ]);
  expect(existsSync(file)).toBe(false);

  printed.length = 0;
  await check({});
  expect(printed.at(-1)).toContain("nordlicht may go live: ");
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ tenant: "nordlicht", recordVersion: 1 });
  expect(relay.received).toHaveLength(2);
});

it("says which running processes were started before a variable was set or changed, and no value of it", async () => {
  cpSync(join(import.meta.dirname, "../../prisma/seed/tenants/nordlicht"), folder, { recursive: true });
  const printed: string[] = [];
  const shown: unknown[] = [];
  const restarts = async (env: object) => {
    printed.length = 0;
    const print = (line: string) => void printed.push(line);
    const { deps, close } = openDeps({ ...(app.env as NodeJS.ProcessEnv), ...env }, undefined, {
      ...inLines(print),
      show: (value, lines = []) => {
        shown.push(value);
        lines.forEach(print);
      },
    });
    await tenant.run(["check", folder], deps).finally(close);
    return printed.filter((line) => line.includes("restart"));
  };
  const changed = {
    NORDLICHT_FEED_KEY: "der-naechste-schluessel-der-feeds",
    NORDLICHT_DEBTOR_IBAN: "DE89370400440532013000",
  };
  await app.start("worker");
  await vi.waitUntil(async () => (await restarts(changed)).length === 3, { timeout: 10_000 });
  expect(await restarts({})).toEqual([]);
  expect(await restarts(changed)).toEqual([
    `NORDLICHT_FEED_KEY: web ${otherValue("web")}`,
    `NORDLICHT_DEBTOR_IBAN: web ${otherValue("web")}`,
    `NORDLICHT_DEBTOR_IBAN: worker ${otherValue("worker")}`,
  ]);
  const all = JSON.stringify([printed, shown]);
  for (const value of [...Object.values(secrets), ...Object.values(changed)]) expect(all).not.toContain(value);

  Object.assign(app.env, changed);
  await app.kill("worker", "SIGTERM");
  await app.start("worker");
  await vi.waitUntil(async () => (await restarts({})).length === 2, { timeout: 10_000 });
  expect(await restarts({})).toEqual([
    `NORDLICHT_FEED_KEY: web ${otherValue("web")}`,
    `NORDLICHT_DEBTOR_IBAN: web ${otherValue("web")}`,
  ]);
  Object.assign(app.env, { NORDLICHT_DEBTOR_IBAN: "" });
  await app.kill("web", "SIGTERM");
  await app.start("web");
  await vi.waitUntil(async () => (await restarts(changed)).length === 1, { timeout: 10_000 });
  expect(await restarts(changed)).toEqual(["NORDLICHT_DEBTOR_IBAN: web was started without it: restart web"]);
});
