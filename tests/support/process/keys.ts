import { randomBytes } from "node:crypto";

/** A key in the format of DATA_KEYS and INDEX_KEYS. */
export const newKey = (id: string): string => `${id}:${randomBytes(32).toString("base64")}`;

/** Secrets for processes that share a database: a process refuses to start on a database used with other secrets. */
export function newKeys(id = "k1") {
  return { APP_SECRET: randomBytes(32).toString("base64url"), DATA_KEYS: newKey(id), INDEX_KEYS: newKey(id) };
}
