import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { countries } from "./countries.ts";

const said: string[] = [];
const log = { warn: (_: object, text: string) => void said.push(text) };
const folder = await mkdtemp(join(tmpdir(), "countries-"));
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ["84.128.0.1", "DE"],
  ["::ffff:84.128.0.1", "DE"],
  ["::ffff:5480:1", "DE"],
  ["2003:0:0:1::1", "DE"],
  ["85.0.0.1", "CH"],
  ["8.8.8.8", "US"],
  ["2a02:1200::1", "CH"],
  // The machine itself, private networks, a carrier's own network, documentation.
  ["127.0.0.1", null],
  ["::1", null],
  ["::ffff:127.0.0.1", null],
  ["10.1.2.3", null],
  ["192.168.0.7", null],
  ["172.18.0.1", null],
  ["100.64.0.1", null],
  ["169.254.1.1", null],
  ["203.0.113.7", null],
  ["fe80::1%eth0", null],
  ["fd00::1", null],
  ["2001:db8::1", null],
  // Not an address.
  ["", null],
  ["unknown", null],
  ["84.128.0.1:5000", null],
  ["84.128", null],
  ["84.128.0.1, 8.8.8.8", null],
])("the network of %s is registered in %s", async (address, country) => {
  expect(await countries(log)(address)).toBe(country);
  expect(said).toEqual([]);
});

const broken = (name: string, content: Buffer | string | null) => () => {
  const file = join(folder, name);
  if (content !== null) writeFileSync(file, content);
  return file;
};
const marker = Buffer.from("abcdef4d61784d696e642e636f6d", "hex");

test.each([
  ["is missing", broken("missing", null)],
  ["is empty", broken("empty", "")],
  ["is no database", broken("text", "x".repeat(100_000))],
  ["ends after its marker", broken("short", Buffer.concat([Buffer.alloc(1_000, 255), marker]))],
  [
    "was not installed",
    () => {
      throw new Error("Cannot find module");
    },
  ],
])("a database that %s makes every country unknown, and is logged once", async (_, file) => {
  said.length = 0;
  const countryOf = countries(log, file);
  expect(await Promise.all(["84.128.0.1", "8.8.8.8", "10.0.0.1"].map(countryOf))).toEqual([null, null, null]);
  expect(await countryOf("84.128.0.1")).toBeNull();
  expect(said).toEqual(["the country database cannot be read: sessions are listed without a place"]);
});

test("the database is opened at the first look-up of a public address, and once", async () => {
  let opened = 0;
  const countryOf = countries(log, () => {
    opened += 1;
    throw new Error("none");
  });
  await countryOf("127.0.0.1");
  expect(opened).toBe(0);
  await Promise.all([countryOf("84.128.0.1"), countryOf("8.8.8.8")]);
  expect(opened).toBe(1);
});
