import { randomBytes } from "node:crypto";
import { wrongUsage } from "#server/platform/cli/command.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type KeySetting, keyChecks, keySettings } from "#server/platform/keys/key-check.ts";
import { parseIndexKeys } from "#server/platform/keys/keys.ts";
import { removeKeyChecks, replaceKeyChecks } from "#server/platform/keys/store/key-checks.ts";
import { indexKeysInUse, rehashTenant } from "#server/platform/keys/store/rehash.ts";
import { resealTenant } from "#server/platform/keys/store/reseal.ts";
import type { Rewritten } from "#server/platform/keys/store/rewrite-column.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { withClient } from "#server/platform/store/installation.ts";
import { listTenants } from "#server/tenants/store/tenants.ts";
import type { CliDeps, Command } from "./command.ts";

export const keys: Command = {
  name: "keys",
  summary: "makes keys, and moves what older keys sealed or indexed to the first of DATA_KEYS and INDEX_KEYS",
  usage: {
    reads: [],
    writes: ["keys new <id>", "keys rotate", "keys rehash", `keys accept <${keySettings.join(" | ")}>`],
  },
  async run([verb, word, ...more], deps) {
    if (more.length > 0) throw wrongUsage(`${more.join(" ")} is too much.`);
    if (verb === "new" && word) return newKey(word, deps);
    if (verb === "accept" && word) return accept(word, deps);
    if (verb === "rotate" && !word) return rotate(deps);
    if (verb === "rehash" && !word) return rehash(deps);
    throw wrongUsage("keys what?");
  },
};

function newKey(id: string, deps: CliDeps): void {
  if (!/^[A-Za-z0-9_-]{1,20}$/.test(id)) throw wrongUsage("A key's id has at most 20 letters, digits, - and _.");
  deps.print(`${id}:${randomBytes(32).toString("base64")}`);
}

/** Accepts the setting as it is from now on; data made with keys that it lacks is given up. */
async function accept(word: string, deps: CliDeps): Promise<void> {
  const setting = keySettings.find((one) => one === word);
  if (!setting) throw wrongUsage(`${word} is none of ${keySettings.join(", ")}.`);
  await replaceKeyChecks(await deps.databaseUrl(), setting, keyChecks(await deps.settings(), setting));
  deps.print(`${setting} is accepted: ${ended[setting]}`);
}

const ended: Readonly<Record<KeySetting, string>> = {
  APP_SECRET: "sessions and links of the former one have ended.",
  DATA_KEYS: "what keys sealed that it does not name stays closed.",
  INDEX_KEYS: "what keys indexed that it does not name is not found any more.",
};

/** Seals everything again with the first of DATA_KEYS. Resumes where it was interrupted or failed. */
async function rotate(deps: CliDeps): Promise<void> {
  const { sealer } = await deps.services();
  const broken = await eachTenant(deps, (db) => resealTenant(db, sealer), "resealed");
  if (broken > 0) {
    throw userError(
      `${broken} values do not open with any key of DATA_KEYS.`,
      "Add the key that sealed them, or restore the rows. Keep the older keys until this command is silent.",
    );
  }
  await retire(deps, "DATA_KEYS", () => false);
  deps.print("Everything is sealed with the first key; the others are no longer needed.");
}

/**
 * Makes all indexes whose plain text is stored again with the first of INDEX_KEYS. Resumes where it was interrupted or
 * failed.
 */
async function rehash(deps: CliDeps): Promise<void> {
  const { sealer, secretsOf } = await deps.services();
  const [current = "", ...older] = parseIndexKeys((await deps.settings()).INDEX_KEYS).map(({ id }) => id);
  const left = new Set<string>();
  const broken = await eachTenant(deps, (db) => rehashTenant(db, sealer, secretsOf(db.tenantId), current), "rehashed");
  await eachTenant(deps, async (db) => {
    for (const { table, column, keyId, count } of await indexKeysInUse(db)) {
      if (keyId === current) continue;
      left.add(keyId);
      deps.print(`${db.tenantId}: ${table}.${column}: ${count} with key "${keyId}"`);
    }
    return [];
  });
  await retire(deps, "INDEX_KEYS", (keyId) => left.has(keyId));
  if (broken > 0) throw userError(`${broken} indexes could not be made again.`, "The lines above name the rows.");
  const unused = older.filter((keyId) => !left.has(keyId));
  deps.print(`What can be indexed again has the first key. No longer needed: ${unused.join(", ") || "none"}.`);
  if (left.size > 0) deps.print(`Still needed: ${[...left].join(", ")}, until the rows above have ended.`);
}

/**
 * Reads tenants from the table: those whose record this version cannot read have rows, too. Returns how many rows could
 * not be rewritten.
 */
async function eachTenant(
  deps: CliDeps,
  rewrite: (db: Db) => Promise<(Rewritten & { table: string; column: string })[]>,
  verb = "",
): Promise<number> {
  const { database } = await deps.services();
  const tenants = await withClient(await deps.databaseUrl(), listTenants);
  return deps.withProgress("tenants", async (tell) => {
    let left = 0;
    for (const [index, tenant] of tenants.entries()) {
      await tell(index, tenants.length);
      for (const { table, column, written, broken, duplicates } of await rewrite(database.of(tenant.id))) {
        const name = `${tenant.id}: ${table}.${column}`;
        if (written > 0) deps.print(`${name}: ${written} ${verb}`);
        if (broken.length > 0) deps.print(`${name}: does not open: ${broken.join(", ")}`);
        if (duplicates.length > 0) deps.print(`${name}: is there twice: ${duplicates.join(", ")}`);
        left += broken.length + duplicates.length;
      }
    }
    return left;
  });
}

/** Lets the settings omit older keys that nothing needs any more. */
async function retire(
  deps: CliDeps,
  setting: "DATA_KEYS" | "INDEX_KEYS",
  isNeeded: (keyId: string) => boolean,
): Promise<void> {
  const [, ...older] = keyChecks(await deps.settings(), setting).map(({ keyId }) => keyId);
  const unused = older.filter((keyId) => !isNeeded(keyId));
  await removeKeyChecks(await deps.databaseUrl(), setting, unused);
}
