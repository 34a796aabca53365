import { createHmac, hkdfSync } from "node:crypto";
import type pg from "pg";
import { type KeyCheck, recordKeyChecks } from "#server/platform/keys/store/key-checks.ts";
import type { Env } from "#server/platform/process/environment.ts";
import { type UserError, userError } from "#server/platform/process/user-error.ts";
import { type Key, parseDataKeys, parseIndexKeys } from "./keys.ts";

export const keySettings = ["APP_SECRET", "DATA_KEYS", "INDEX_KEYS"] as const;
export type KeySetting = (typeof keySettings)[number];

type Settings = Pick<Env, KeySetting>;

/**
 * Compares the configured keys with those that the database was used with; throws a userError if one is different or
 * missing. New keys are recorded: all of them at the first start, later the one that writes. `client`: logged in with
 * APP_DATABASE_URL, outside a transaction. May be repeated.
 */
export async function checkKeys(client: pg.ClientBase, env: Settings): Promise<void> {
  await recordKeyChecks(client, async (known) => {
    const problems = keySettings.flatMap((setting) => compare(setting, keyChecks(env, setting), known));
    if (problems.length > 0) throw joined(problems);
    return keySettings.flatMap((setting) => newChecks(keyChecks(env, setting), known));
  });
}

/**
 * The check values that the database records for a setting's keys, the writing key first: derived by HKDF, they
 * identify a key but do not reveal it.
 */
export function keyChecks(env: Settings, setting: KeySetting): KeyCheck[] {
  return keysOf(env, setting).map(({ id, key }) => {
    const check = Buffer.from(hkdfSync("sha256", key, "", "key check", 32));
    const value = createHmac("sha256", check).update(`${setting}|${id}`).digest("base64url");
    return { setting, keyId: id, value };
  });
}

function keysOf(env: Settings, setting: KeySetting): Key[] {
  if (setting === "APP_SECRET") return [{ id: "current", key: Buffer.from(env.APP_SECRET) }];
  return setting === "DATA_KEYS" ? parseDataKeys(env.DATA_KEYS) : parseIndexKeys(env.INDEX_KEYS);
}

function newChecks(given: KeyCheck[], known: KeyCheck[]): KeyCheck[] {
  const ofSetting = known.filter(({ setting }) => setting === given[0]?.setting);
  const isNew = ({ keyId }: KeyCheck) => !ofSetting.some((one) => one.keyId === keyId);
  return (ofSetting.length === 0 ? given : given.slice(0, 1)).filter(isNew);
}

function compare(setting: KeySetting, given: KeyCheck[], known: KeyCheck[]): UserError[] {
  return known
    .filter((check) => check.setting === setting)
    .flatMap(({ keyId, value }) => {
      const same = given.find((one) => one.keyId === keyId);
      if (same?.value === value) return [];
      const name = setting === "APP_SECRET" ? "APP_SECRET" : `The key "${keyId}" of ${setting}`;
      const cause = same ? "is not the one that this database is used with" : "is missing, and the database needs it";
      return [userError(`${name} ${cause}.`, hints[setting])];
    });
}

const back = "Put the former value back (in development it stands in DATA_DIR/secrets.env)";
const hints: Readonly<Record<KeySetting, string>> = {
  APP_SECRET: `${back}. If it was changed on purpose, which ends every session and link: npm run cli -- keys accept APP_SECRET`,
  DATA_KEYS: `${back}; a key may go after: npm run cli -- keys rotate. If it is lost, and all that it sealed with it: npm run cli -- keys accept DATA_KEYS`,
  INDEX_KEYS: `${back}; a key may go after: npm run cli -- keys rehash. If it is lost: npm run cli -- keys accept INDEX_KEYS`,
};

function joined(problems: UserError[]): UserError {
  const hints = new Set(problems.map(({ hint }) => hint));
  return userError(problems.map(({ message }) => message).join("\n"), [...hints].join("\n"));
}
