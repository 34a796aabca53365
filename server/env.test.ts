import { mkdtempSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readEnv, settings } from "./env.ts";

const source = () => ({
  NODE_ENV: "test" as const,
  DATABASE_URL: "postgresql://localhost/x",
  DATA_DIR: mkdtempSync(join(tmpdir(), "env-")),
});

test("every setting stands in docs/operations.md", () => {
  const rows = readFileSync("docs/operations.md", "utf8").matchAll(/^\| `([A-Z_]+)` \|/gm);
  expect([...rows].map(([, name]) => name)).toEqual(Object.keys(settings.shape));
});

test("development makes its own secrets, once, for nobody else to read", () => {
  const given = source();
  expect(readEnv(given)).toEqual(readEnv(given));
  expect(readEnv(given).APP_SECRET).not.toBe(readEnv(source()).APP_SECRET);
  expect(statSync(join(given.DATA_DIR, "secrets.env")).mode & 0o777).toBe(0o600);
});

test("production brings no secret of its own, and everything that is wrong is listed at once", () => {
  const read = () =>
    readEnv({ ...source(), TENANT_ENVIRONMENT: "production", PORT: "http", DATABASE_URL: "mysql://secret" });
  expect(read).toThrow(/PORT.*\n.*DATABASE_URL.*\n.*APP_SECRET.*\n.*DATA_KEYS/);
  expect(read).not.toThrow(/mysql:/);
});

test("an empty value counts as not set", () => {
  expect(readEnv({ ...source(), PORT: "", SMTP_URL: "" })).toMatchObject({ PORT: 3000, PUBLIC_PORT: 3000 });
});
