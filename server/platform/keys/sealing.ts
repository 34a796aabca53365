import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { createFault } from "#server/platform/fault.ts";
import type { Key } from "./keys.ts";

export type Sealer = {
  /**
   * Seals with the first key. `aad` names the row and column that the value belongs to (sealContext): moved elsewhere,
   * it cannot be opened.
   */
  seal(aad: string, text: string): string;
  /**
   * Opens a value sealed with any known key. Throws (tag "sealBroken") if the key is unknown or the value was changed.
   */
  open(aad: string, value: string): string;
  /** The prefix of values sealed with the first key; values without it are due for rotation. */
  currentPrefix: string;
};

const version = "v1";
const nonceBytes = 12;
const tagBytes = 16;

/** AES-256-GCM with a random nonce. A value reads "v1.<key id>.<nonce>.<data and tag>", the last two in base64url. */
export function makeSealer(keys: Key[]): Sealer {
  const [current] = keys;
  if (!current) throw new Error("Sealing needs a key.");
  const byId = new Map(keys.map((entry) => [entry.id, entry.key]));
  const currentPrefix = `${version}.${current.id}.`;
  return {
    currentPrefix,
    seal(aad, text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", current.key, nonce).setAAD(Buffer.from(aad));
      const data = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return `${currentPrefix}${nonce.toString("base64url")}.${data.toString("base64url")}`;
    },
    open(aad, value) {
      const [givenVersion, id = "", nonceText = "", dataText = "", ...rest] = value.split(".");
      const nonce = Buffer.from(nonceText, "base64url");
      const data = Buffer.from(dataText, "base64url");
      const key = byId.get(id);
      if (givenVersion !== version || rest.length > 0 || nonce.length !== nonceBytes || data.length < tagBytes) {
        throw sealBroken("The value is not in sealed form.");
      }
      if (!key) throw sealBroken(`No key "${id}" is among the data keys.`);
      const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes })
        .setAAD(Buffer.from(aad))
        .setAuthTag(data.subarray(-tagBytes));
      try {
        return Buffer.concat([decipher.update(data.subarray(0, -tagBytes)), decipher.final()]).toString("utf8");
      } catch {
        throw sealBroken("The value was changed, or belongs to another row or column.");
      }
    },
  };
}

/** The additional data of a sealed value: which tenant, table, column and row it may be opened for. */
export function sealContext(tenantId: string, table: string, column: string, row: string): string {
  const parts = [tenantId, table, column, row];
  if (parts.some((part) => part === "" || part.includes("|")))
    throw sealBroken("The parts of a seal's context are short names.");
  return parts.join("|");
}

function sealBroken(message: string): Error {
  return createFault("sealBroken", message);
}
