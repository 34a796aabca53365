import { hkdfSync, randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { legacyKeyId } from "./keys.ts";

/**
 * A machine's secrets in development: generated once and stored beside the embedded database, never defaults in the
 * code.
 */
export function localSecrets(folder: string): NodeJS.Dict<string> {
  const file = join(folder, "secrets.env");
  const text = read(file);
  const { APP_SECRET, INDEX_KEYS } = parseEnv(text);
  if (text === "") {
    mkdirSync(folder, { recursive: true });
    write(file, fresh());
  } else if (APP_SECRET && INDEX_KEYS === undefined) {
    write(file, `${text.trimEnd()}\nINDEX_KEYS=${indexKeysFor(APP_SECRET)}\n`, { replace: true });
  }
  return parseEnv(read(file));
}

function fresh(): string {
  return [
    `APP_SECRET=${randomBytes(32).toString("base64url")}\n`,
    `DATA_KEYS=local:${randomBytes(32).toString("base64")}\n`,
    `INDEX_KEYS=local:${randomBytes(32).toString("base64")}\n`,
  ].join("");
}

/**
 * For a folder from before INDEX_KEYS: values hashed with APP_SECRET are still found. Deterministic, so that two
 * processes at once derive the same key.
 */
function indexKeysFor(appSecret: string): string {
  const key = Buffer.from(hkdfSync("sha256", appSecret, "", "INDEX_KEYS", 32)).toString("base64");
  return `local:${key},${legacyKeyId}:${Buffer.from(appSecret).toString("base64")}`;
}

/** The file's text; empty if there is none. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== "ENOENT") throw fault;
    return "";
  }
}

/** Writes a draft and renames or links it in one step. If two processes create the file, the first one wins. */
function write(file: string, text: string, { replace = false } = {}): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600 });
  try {
    if (replace) renameSync(draft, file);
    else linkSync(draft, file);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== "EEXIST") throw fault;
  } finally {
    rmSync(draft, { force: true });
  }
}
