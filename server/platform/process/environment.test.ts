import { mkdtempSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readEnv, settings } from "./environment.ts";

const source = () => ({
  NODE_ENV: "test" as const,
  DATABASE_URL: "postgresql://localhost/x",
  DATA_DIR: mkdtempSync(join(tmpdir(), "env-")),
});

test("every setting is documented in docs/operations/run.md", () => {
  const rows = readFileSync("docs/operations/run.md", "utf8").matchAll(/^\| `([A-Z_]+)` \|/gm);
  expect([...rows].map(([, name]) => name)).toEqual(Object.keys(settings.shape));
});

test("development creates its own secrets once, readable by their owner only", () => {
  const given = source();
  expect(readEnv(given)).toEqual(readEnv(given));
  expect(readEnv(given).APP_SECRET).not.toBe(readEnv(source()).APP_SECRET);
  expect(statSync(join(given.DATA_DIR, "secrets.env")).mode & 0o777).toBe(0o600);
});

test("production has no default secrets, and all wrong settings are listed at once", () => {
  const read = () =>
    readEnv({ ...source(), TENANT_ENVIRONMENT: "production", PORT: "http", DATABASE_URL: "mysql://secret" });
  expect(read).toThrow(/PORT.*\n.*DATABASE_URL.*\n.*APP_SECRET.*\n.*DATA_KEYS.*\n.*INDEX_KEYS/);
  expect(read).not.toThrow(/mysql:/);
});

test("an empty value counts as not set", () => {
  expect(readEnv({ ...source(), PORT: "", SMTP_URL: "" })).toMatchObject({ PORT: 3000, PUBLIC_PORT: 3000 });
});

test.each([
  "PORT",
  "DATABASE_POOL",
  "RATE_LIMIT_FACTOR",
  "DRAIN_SECONDS",
  "MAX_CONNECTIONS",
  "PICTURE_CACHE_MB",
  "PAGE_CACHE_MB",
])("spaces, or anything but a plain number, are refused as %s", (name) => {
  for (const value of [" ", "\t", "0x10", "1e2", "-1", "1 0", "ten"])
    expect(() => readEnv({ ...source(), [name]: value }), value).toThrow(`${name}: `);
});

test.each([
  ["2", 2],
  ["loopback, uniquelocal", ["loopback", "uniquelocal"]],
  ["10.1.0.0/16,2001:db8::/48, 192.0.2.7", ["10.1.0.0/16", "2001:db8::/48", "192.0.2.7"]],
])("trusted proxies are given as a number or as networks: %s", (value, trusted) => {
  expect(readEnv({ ...source(), TRUST_PROXY: value }).TRUST_PROXY).toEqual(trusted);
});

test.each([
  "yes",
  "11",
  "0.0.0.0/0",
  "::/0",
  "10.0.0.0/33",
  "10.0.0/8",
  "proxy.example",
  "10.0.0.1,",
  "10.0.0.1 10.0.0.2",
])("%s is refused as trusted proxies", (value) => {
  expect(() => readEnv({ ...source(), TRUST_PROXY: value })).toThrow("TRUST_PROXY: ");
});

test("port 0 is refused, because links could not contain it", () => {
  expect(() => readEnv({ ...source(), PORT: "0" })).toThrow(/PORT: /);
  expect(readEnv({ ...source(), PORT: "8080", RATE_LIMIT_FACTOR: "0.5" })).toMatchObject({
    PORT: 8080,
    RATE_LIMIT_FACTOR: 0.5,
  });
});

test("DEMO_SHOP is accepted in development only: any other start is refused", () => {
  expect(readEnv(source()).DEMO_SHOP).toBe("no");
  expect(readEnv({ ...source(), DEMO_SHOP: "yes" }).DEMO_SHOP).toBe("yes");
  for (const TENANT_ENVIRONMENT of ["production", "staging", "testing"])
    expect(() => readEnv({ ...source(), TENANT_ENVIRONMENT, DEMO_SHOP: "yes" })).toThrow("DEMO_SHOP: only development");
});

test("production keeps its rate limits", () => {
  const unlimited = { ...source(), RATE_LIMIT_FACTOR: "0.0" };
  expect(() => readEnv({ ...unlimited, TENANT_ENVIRONMENT: "production" })).toThrow("RATE_LIMIT_FACTOR: 0 is");
  expect(readEnv(unlimited).RATE_LIMIT_FACTOR).toBe(0);
});
