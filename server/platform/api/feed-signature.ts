import { createHmac, timingSafeEqual } from "node:crypto";

/** Headers of a signed call: seconds since 1970, and the hexadecimal HMAC-SHA-256 over `<timestamp>.<raw body>`. */
export const timestampHeader = "X-Timestamp";
export const signatureHeader = "X-Signature";

/** Tolerance for the sender's clock, and so how long an intercepted call could be replayed. */
export const toleranceSeconds = 300;

/** The value of X-Signature: the hexadecimal HMAC-SHA-256 over `<timestamp>.<body>`. */
export function feedSignature(key: string, timestamp: string, body: Uint8Array): string {
  return createHmac("sha256", key).update(`${timestamp}.`).update(body).digest("hex");
}

export type SignedCall = { timestamp: string | null; signature: string | null; body: Uint8Array };

/** Whether one of the keys (two during a rotation) signed this body at about this time. */
export function isSigned(keys: readonly string[], { timestamp, signature, body }: SignedCall, now: Date): boolean {
  if (!timestamp || !/^\d{9,11}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds) return false;
  const given = /^(?:sha256=)?([0-9a-f]{64})$/i.exec(signature ?? "")?.[1];
  if (!given) return false;
  // All keys are tried even after a match, for constant time.
  const fitting = keys.filter((key) => {
    const wanted = Buffer.from(feedSignature(key, timestamp, body), "hex");
    return timingSafeEqual(wanted, Buffer.from(given, "hex"));
  });
  return fitting.length > 0;
}
