import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDataKeys } from "./keys.ts";
import { makeSealer, sealContext } from "./sealing.ts";

const setting = (...ids: string[]) => ids.map((id) => `${id}:${randomBytes(32).toString("base64")}`).join(",");
const place = sealContext("nordlicht", "bank_detail", "ibanSealed", "0199-1");

describe("sealing", () => {
  const sealer = makeSealer(parseDataKeys(setting("k1")));

  it("opens any sealed text, and never seals it the same way twice", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const value = sealer.seal(place, text);
        expect(sealer.open(place, value)).toBe(Buffer.from(text).toString("utf8"));
        expect(value).toMatch(/^v1\.k1\.[\w-]{16}\.[\w-]+$/);
        expect(sealer.seal(place, text)).not.toBe(value);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ["another row", sealContext("nordlicht", "bank_detail", "ibanSealed", "0199-2")],
    ["another column", sealContext("nordlicht", "bank_detail", "holderSealed", "0199-1")],
    ["another table", sealContext("nordlicht", "voucher", "ibanSealed", "0199-1")],
    ["another tenant", sealContext("elbschutz", "bank_detail", "ibanSealed", "0199-1")],
  ])("refuses a value that was moved to %s", (_, elsewhere) => {
    const value = sealer.seal(place, "DE89370400440532013000");
    expect(() => sealer.open(elsewhere, value)).toThrow(expect.objectContaining({ tag: "sealBroken" }));
  });

  it("refuses a value with any one character changed or cut", () => {
    const value = sealer.seal(place, "DE89370400440532013000");
    for (let at = 0; at < value.length; at++) {
      // The last character of an unpadded group contains unused bits: change it by more than those.
      const other = value[at] === "A" ? "z" : "A";
      expect(() => sealer.open(place, value.slice(0, at) + other + value.slice(at + 1)), `at ${at}`).toThrow();
      expect(() => sealer.open(place, value.slice(0, at)), `cut at ${at}`).toThrow();
    }
  });

  it("opens with every key and seals with the first", () => {
    const [old = "", fresh = ""] = setting("old", "new").split(",");
    const value = makeSealer(parseDataKeys(old)).seal(place, "text");
    const rotated = makeSealer(parseDataKeys(`${fresh},${old}`));
    expect(rotated.open(place, value)).toBe("text");
    expect(rotated.seal(place, "text").startsWith(rotated.currentPrefix)).toBe(true);
    expect(value.startsWith(rotated.currentPrefix)).toBe(false);
    expect(() => makeSealer(parseDataKeys(fresh)).open(place, value)).toThrow('No key "old"');
  });

  it("reports wrong keys without showing one", () => {
    const [good = ""] = setting("a").split(",");
    const secret = good.slice(2);
    for (const bad of ["", `${good},${good}`, `:${secret}`, `a:${secret.slice(4)}`, `a b:${secret}`, secret]) {
      const saying = (() => {
        try {
          return String(parseDataKeys(bad) && "nothing");
        } catch (fault) {
          return (fault as Error).message;
        }
      })();
      expect(saying).toContain("DATA_KEYS");
      expect(saying).not.toContain(secret.slice(0, 20));
    }
  });

  it("does not confuse the parts of a row's context", () => {
    expect(() => sealContext("a|b", "t", "c", "r")).toThrow();
    expect(() => sealContext("a", "t", "c", "")).toThrow();
  });
});
