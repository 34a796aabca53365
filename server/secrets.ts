import { createHmac, createSecretKey, hkdfSync, randomFillSync } from "node:crypto";
import type { Secrets } from "#server/domain/context.ts";
import { numberAlphabet } from "#server/domain/number.ts";

/** Ids, tokens and keyed hashes of one tenant. What one tenant hashes means nothing in another. */
export function makeSecrets(appSecret: string, tenantId: string): Secrets {
  const key = createSecretKey(Buffer.from(hkdfSync("sha256", appSecret, "", `hash|${tenantId}`, 32)));
  return {
    newId: uuidV7,
    newNumber,
    newToken: () => randomBytes(32).toString("base64url"),
    hash: (purpose, value) => createHmac("sha256", key).update(`${purpose}|${value}`).digest("base64url"),
  };
}

/** Ordered by time, so that new rows land together in an index; 74 random bits. */
function uuidV7(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Bytes from here on would favour the alphabet's first letters. */
const fair = 256 - (256 % numberAlphabet.length);

function newNumber(length: number): string {
  let number = "";
  while (number.length < length) {
    for (const byte of randomBytes(length - number.length)) {
      if (byte < fair) number += numberAlphabet.charAt(byte % numberAlphabet.length);
    }
  }
  return number;
}

const stock = Buffer.alloc(4096);
let used = stock.length;

/** Drawn from the system in bulk: a call for each would be a tenth of a click's time. What is given out is wiped here. */
function randomBytes(count: number): Buffer {
  if (used + count > stock.length) {
    randomFillSync(stock);
    used = 0;
  }
  const taken = Buffer.from(stock.subarray(used, used + count));
  stock.fill(0, used, used + count);
  used += count;
  return taken;
}
