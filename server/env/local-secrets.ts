import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";

/** Secrets of one machine in development: made once, kept beside the embedded database, never a default in the code. */
export function localSecrets(folder: string): NodeJS.Dict<string> {
  const file = join(folder, "secrets.env");
  try {
    return parseEnv(readFileSync(file, "utf8"));
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== "ENOENT") throw fault;
  }
  mkdirSync(folder, { recursive: true });
  const draft = `${file}.${process.pid}`;
  const lines = [
    `APP_SECRET=${randomBytes(32).toString("base64url")}`,
    `DATA_KEYS=local:${randomBytes(32).toString("base64")}`,
  ];
  writeFileSync(draft, `${lines.join("\n")}\n`, { mode: 0o600 });
  try {
    // Of two processes that start at once the first one's secrets count.
    linkSync(draft, file);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== "EEXIST") throw fault;
  } finally {
    rmSync(draft, { force: true });
  }
  return parseEnv(readFileSync(file, "utf8"));
}
