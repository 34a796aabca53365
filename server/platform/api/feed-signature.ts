import { createHmac, timingSafeEqual } from "node:crypto";
import type { RefusalCode } from "#server/platform/refusals.ts";

/** Headers of a signed call: seconds since 1970, and the hexadecimal HMAC-SHA-256 over `<timestamp>.<raw body>`. */
export const timestampHeader = "X-Timestamp";
export const signatureHeader = "X-Signature";

/** The same for docs/openapi.json. */
export const feedHeaders = {
  [timestampHeader]: {
    description: "Seconds since 1970 when the call is sent, at most 300 seconds off",
    example: "1780563900",
  },
  [signatureHeader]: {
    description: "Hexadecimal HMAC-SHA-256 over the timestamp, a dot and the raw body",
    example: "9d713ed406bb7076d4123f0dc2c39d2df5c654ed4b0cd56b52c8b4c940bd63ae",
  },
};

/** Tolerance for the sender's clock, and so how long an intercepted call could be replayed. */
export const toleranceSeconds = 300;

/** The value of X-Signature: the hexadecimal HMAC-SHA-256 over `<timestamp>.<body>`. */
export function feedSignature(key: string, timestamp: string, body: Uint8Array): string {
  return createHmac("sha256", key).update(`${timestamp}.`).update(body).digest("hex");
}

export type SignedCall = { timestamp: string | null; signature: string | null; body: Uint8Array };

export type SignatureProblem = Extract<RefusalCode, `signature${string}` | "feedWithoutKey">;

/** Why a call is not admitted; null: one of the keys (two during a rotation) signed this body at about this time. */
export function signatureProblem(
  keys: readonly string[],
  { timestamp, signature, body }: SignedCall,
  now: Date,
): SignatureProblem | null {
  if (keys.length === 0) return "feedWithoutKey";
  if (!timestamp || !signature) return "signatureMissing";
  if (/^\d{12,14}$/.test(timestamp)) return "signatureTimeUnit";
  if (!/^\d{9,11}$/.test(timestamp)) return "signatureInvalid";
  const given = /^(?:sha256=)?([0-9a-f]{64})$/i.exec(signature)?.[1];
  if (!given) return "signatureInvalid";
  // All keys are tried even after a match, for constant time.
  const fitting = keys.filter((key) => {
    const wanted = Buffer.from(feedSignature(key, timestamp, body), "hex");
    return timingSafeEqual(wanted, Buffer.from(given, "hex"));
  });
  if (fitting.length === 0) return "signatureInvalid";
  const isNow = Math.abs(now.getTime() / 1000 - Number(timestamp)) <= toleranceSeconds;
  return isNow ? null : "signatureTooOld";
}

/** Whether one of the keys signed this body at about this time. */
export function isSigned(keys: readonly string[], call: SignedCall, now: Date): boolean {
  return signatureProblem(keys, call, now) === null;
}
