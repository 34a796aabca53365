import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";

/**
 * A machine's secrets in development: generated once and stored beside the embedded database, never defaults in the
 * code.
 */
export function localSecrets(folder: string): NodeJS.Dict<string> {
  const file = join(folder, "secrets.env");
  if (read(file) === "") {
    mkdirSync(folder, { recursive: true });
    create(file, fresh());
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

/** The file's text; empty if there is none. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== "ENOENT") throw fault;
    return "";
  }
}

/** Writes a draft and links it in one step. If two processes create the file, the first one wins. */
function create(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== "EEXIST") throw fault;
  } finally {
    rmSync(draft, { force: true });
  }
}
