import { describe, expect, it } from "vitest";
import { feedSignature, isSigned, toleranceSeconds } from "./feed-signature.ts";

const now = new Date("2026-11-21T10:00:00Z");
const timestamp = String(now.getTime() / 1000);
const body = Buffer.from('{"Auftragsnummer":"Ä-1"}');
const keys = ["the key of this year, long enough", "the key of the next year, long enough"];
const [key = "", next = ""] = keys;
const call = { timestamp, signature: feedSignature(key, timestamp, body), body };

describe("the signature of the order feed", () => {
  it("is HMAC-SHA-256 over timestamp, dot and raw body", () => {
    // printf '1700000000.{}' | openssl dgst -sha256 -hmac key
    expect(feedSignature("key", "1700000000", Buffer.from("{}"))).toBe(
      "9d713ed406bb7076d4123f0dc2c39d2df5c654ed4b0cd56b52c8b4c940bd63ae",
    );
    expect(isSigned(keys, call, now)).toBe(true);
    expect(isSigned(keys, { ...call, signature: `sha256=${call.signature}` }, now)).toBe(true);
    expect(isSigned(keys, { ...call, signature: call.signature.toUpperCase() }, now)).toBe(true);
  });

  it("may come from either of two keys, and from no other", () => {
    expect(isSigned(keys, { ...call, signature: feedSignature(next, timestamp, body) }, now)).toBe(true);
    expect(isSigned([next], call, now)).toBe(false);
    expect(isSigned([], call, now)).toBe(false);
  });

  it.each([0, toleranceSeconds, -toleranceSeconds])("is valid %i seconds off", (seconds) => {
    expect(isSigned(keys, call, new Date(now.getTime() + seconds * 1000))).toBe(true);
  });

  it.each([toleranceSeconds + 1, -toleranceSeconds - 1])("is invalid %i seconds off", (seconds) => {
    expect(isSigned(keys, call, new Date(now.getTime() + seconds * 1000))).toBe(false);
  });

  it.each([
    ["another body", { ...call, body: Buffer.from('{"Auftragsnummer":"Ä-2"}') }],
    ["another time", { ...call, timestamp: String(Number(timestamp) + 1) }],
    ["no signature", { ...call, signature: null }],
    ["no time", { ...call, timestamp: null }],
    ["an empty signature", { ...call, signature: "" }],
    ["half a signature", { ...call, signature: call.signature.slice(0, 32) }],
    ["a longer one", { ...call, signature: `${call.signature}00` }],
    ["no hexadecimal", { ...call, signature: "z".repeat(64) }],
    ["a time that is no number", { ...call, timestamp: "1e9" }],
    ["a negative time", { ...call, timestamp: `-${timestamp}` }],
  ])("is refused with %s", (_, wrong) => {
    expect(isSigned(keys, wrong, now)).toBe(false);
  });
});
