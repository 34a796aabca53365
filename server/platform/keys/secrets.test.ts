import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { parseDataKeys, parseIndexKeys } from "./keys.ts";
import { makeSecrets } from "./secrets.ts";

const keyOf = (id: string) => `${id}:${randomBytes(32).toString("base64")}`;
const [one, two] = [keyOf("one"), keyOf("two")];
const appSecret = "a secret of tests, long enough for nobody";
const secretsOf = (indexKeys: string, secret = appSecret, tenantId = "nordlicht") =>
  makeSecrets({ appSecret: secret, indexKeys: parseIndexKeys(indexKeys) }, tenantId);

test("an index has its key's id, is found under every key, and does not depend on APP_SECRET", () => {
  const before = secretsOf(one);
  const stored = before.index("iban", "DE1");
  expect(stored).toMatch(/^one\.[\w-]{43}$/);
  const rotated = secretsOf(`${two},${one}`, "another secret of tests, as long");
  expect(rotated.index("iban", "DE1")).toMatch(/^two\./);
  expect(rotated.indexes("iban", "DE1")).toEqual([rotated.index("iban", "DE1"), stored]);
  expect(rotated.isIndexOf(stored, "iban", "DE1")).toBe(true);
  expect(rotated.isIndexOf(stored, "iban", "DE2")).toBe(false);
  expect(secretsOf(two).isIndexOf(stored, "iban", "DE1")).toBe(false);
  expect(rotated.hash("session", "t")).not.toBe(before.hash("session", "t"));
});

test("an index differs for another tenant or purpose", () => {
  const { index } = secretsOf(one);
  expect(secretsOf(one, appSecret, "elbschutz").index("iban", "DE1")).not.toBe(index("iban", "DE1"));
  expect(index("voucher", "DE1")).not.toBe(index("iban", "DE1"));
});

test("wrong keys are reported without being shown", () => {
  const short = randomBytes(16).toString("base64");
  expect(() => parseIndexKeys(`${one},k:${short}`)).toThrow(/^Key 2 of INDEX_KEYS is not/);
  expect(() => parseDataKeys(`k:${randomBytes(40).toString("base64")}`)).toThrow(/^Key 1 of DATA_KEYS is not/);
  expect(() => parseIndexKeys(`${one},${one}`)).toThrow(/names one key id twice/);
  expect(() => parseIndexKeys(" , ")).toThrow(/names no key/);
});

test("a concealed text is read by its tenant and purpose alone, and not at all once changed", () => {
  const secrets = secretsOf(one);
  const concealed = secrets.conceal("writtenTo", "lena@beispiel.example");
  expect(concealed).not.toContain("lena");
  expect(secrets.reveal("writtenTo", concealed)).toBe("lena@beispiel.example");
  expect(secrets.reveal("other", concealed)).toBeNull();
  expect(secretsOf(one, appSecret, "elbschutz").reveal("writtenTo", concealed)).toBeNull();
  for (const at of [0, concealed.length / 2, concealed.length - 3].map(Math.floor)) {
    const other = concealed[at] === "A" ? "B" : "A";
    const changed = concealed.slice(0, at) + other + concealed.slice(at + 1);
    expect(secrets.reveal("writtenTo", changed), `character ${at}`).toBeNull();
  }
  expect(secrets.reveal("writtenTo", "")).toBeNull();
});
