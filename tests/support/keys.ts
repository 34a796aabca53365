import { randomBytes } from "node:crypto";

/** A key as DATA_KEYS and INDEX_KEYS name them. */
export const newKey = (id: string): string => `${id}:${randomBytes(32).toString("base64")}`;

/** Secrets for processes that share a database: one that others have used refuses to start with others. */
export function newKeys(id = "k1") {
  return { APP_SECRET: randomBytes(32).toString("base64url"), DATA_KEYS: newKey(id), INDEX_KEYS: newKey(id) };
}
