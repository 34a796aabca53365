import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { takeSecretFiles } from "./secret-files.ts";

const folder = mkdtempSync(join(tmpdir(), "secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const taken = (environment: NodeJS.Dict<string>) => {
  takeSecretFiles(environment);
  return environment;
};

test("a setting and a tenant's secret are read from their files, without the last line end", () => {
  const environment = {
    APP_SECRET_FILE: file("app", "one\ntwo\n"),
    NORDLICHT_FEED_KEY_FILE: file("feed", "key\r\n"),
    DATA_KEYS: "",
    DATA_KEYS_FILE: file("keys", "2026a:abc"),
  };
  const read = { APP_SECRET: "one\ntwo", NORDLICHT_FEED_KEY: "key", DATA_KEYS: "2026a:abc" };
  expect(taken(environment)).toMatchObject(read);
  expect(taken(environment)).toMatchObject(read);
});

test("a setting's file that cannot be read, or a setting given twice, is refused by name and without its value", () => {
  expect(() => taken({ APP_SECRET_FILE: join(folder, "none") })).toThrow(/APP_SECRET_FILE.*none/);
  const both = { APP_SECRET: "one", APP_SECRET_FILE: file("both", "other") };
  expect(() => taken(both)).toThrow("APP_SECRET is set, and APP_SECRET_FILE as well.");
});

test("other programs' variables of such a name are left alone, and so are large files", () => {
  const report = file("report", "x".repeat(20_000));
  const environment = { PIP_CONFIG_FILE: join(folder, "none"), REPORT_FILE: report, TEXT_FILE: "", _FILE: "x" };
  expect(taken({ ...environment })).toEqual(environment);
});
