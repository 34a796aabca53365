/** One key of the settings DATA_KEYS and INDEX_KEYS, with a short id that every value made with it carries. */
export type Key = { id: string; key: Buffer };

type KeySetting = "DATA_KEYS" | "INDEX_KEYS";

const keyBytes = 32;

/**
 * "2026a:<base64 of 32 bytes>,2025b:<base64>" → keys; the first seals, all open. Throws a description of the problem,
 * never containing a key.
 */
export function parseDataKeys(setting: string): Key[] {
  return parseKeys("DATA_KEYS", setting);
}

/** Like DATA_KEYS; the first makes new indexes, lookups use all. */
export function parseIndexKeys(setting: string): Key[] {
  return parseKeys("INDEX_KEYS", setting);
}

function parseKeys(name: KeySetting, setting: string): Key[] {
  const keys = setting
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part, index) => parseKey(name, part, index));
  if (keys.length === 0) throw new Error(`${name} names no key.`);
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new Error(`${name} names one key id twice.`);
  return keys;
}

function parseKey(name: KeySetting, part: string, index: number): Key {
  const match = /^([A-Za-z0-9_-]{1,20}):([A-Za-z0-9+/_-]+={0,2})$/.exec(part);
  const key = match?.[2] ? Buffer.from(match[2], "base64") : Buffer.alloc(0);
  if (!match?.[1] || key.length !== keyBytes) {
    throw new Error(`Key ${index + 1} of ${name} is not "<id>:<base64 of 32 bytes>" (openssl rand -base64 32).`);
  }
  return { id: match[1], key };
}
