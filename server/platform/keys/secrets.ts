import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomFillSync } from "node:crypto";
import type { Secrets } from "#server/platform/context.ts";
import { numberAlphabet } from "../values/number.ts";
import type { Key } from "./keys.ts";
import { makeSealer } from "./sealing.ts";

type Keys = { appSecret: string; indexKeys: Key[] };

/** The secrets of each tenant, made when they are first asked for and kept: keys are derived once. */
export function secretsByTenant(keys: Keys): (tenantId: string) => Secrets {
  const secrets = new Map<string, Secrets>();
  return (tenantId) => {
    const made = secrets.get(tenantId) ?? makeSecrets(keys, tenantId);
    secrets.set(tenantId, made);
    return made;
  };
}

/** Ids, tokens and keyed hashes of one tenant. Equal values have different hashes for different tenants. */
export function makeSecrets({ appSecret, indexKeys }: Keys, tenantId: string): Secrets {
  const key = derive(appSecret, `hash|${tenantId}`);
  const lasting = indexKeys.map(({ id, key: root }) => ({
    prefix: indexPrefix(id),
    key: derive(root, `index|${tenantId}`),
  }));
  const [current] = lasting;
  if (!current) throw new Error("Indexing needs a key.");
  const sealer = makeSealer([{ id: "app", key: derive(appSecret, `conceal|${tenantId}`).export() }]);
  const indexes = (purpose: string, value: string) =>
    lasting.map(({ prefix, key: one }) => prefix + hmac(one, purpose, value));
  return {
    newId: uuidV7,
    newNumber,
    newToken: () => randomBytes(32).toString("base64url"),
    hash: (purpose, value) => hmac(key, purpose, value),
    index: (purpose, value) => current.prefix + hmac(current.key, purpose, value),
    indexes,
    isIndexOf: (stored, purpose, value) => indexes(purpose, value).includes(stored),
    conceal: (purpose, text) => sealer.seal(purpose, text),
    reveal: (purpose, concealed) => {
      try {
        return sealer.open(purpose, concealed);
      } catch {
        return null;
      }
    },
  };
}

/** The prefix of indexes made with this key. */
export function indexPrefix(keyId: string): string {
  return `${keyId}.`;
}

function derive(root: string | Buffer, info: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync("sha256", root, "", info, 32)));
}

function hmac(key: KeyObject, purpose: string, value: string): string {
  return createHmac("sha256", key).update(`${purpose}|${value}`).digest("base64url");
}

/** UUIDv7: ordered by time, so that new rows are adjacent in an index; 74 random bits. */
function uuidV7(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Bytes from here on are discarded: they would make the first letters of the alphabet more likely. */
const byteLimit = 256 - (256 % numberAlphabet.length);

function newNumber(length: number): string {
  let number = "";
  while (number.length < length) {
    for (const byte of randomBytes(length - number.length)) {
      if (byte < byteLimit) number += numberAlphabet.charAt(byte % numberAlphabet.length);
    }
  }
  return number;
}

const buffer = Buffer.alloc(4096);
let used = buffer.length;

/**
 * Reads random bytes in bulk: a system call for each would cost a tenth of a click's time. Returned bytes are wiped
 * from the buffer.
 */
function randomBytes(count: number): Buffer {
  if (used + count > buffer.length) {
    randomFillSync(buffer);
    used = 0;
  }
  const bytes = Buffer.from(buffer.subarray(used, used + count));
  buffer.fill(0, used, used + count);
  used += count;
  return bytes;
}
