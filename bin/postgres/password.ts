import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { userError } from "#server/platform/process/user-error.ts";
import type { ServerAccount } from "./server-account.ts";

/** The superuser's password of the server in this folder; null if its file is missing or empty. */
export function readPassword(home: string): string | null {
  try {
    return readFileSync(fileOf(home), "utf8").trim() || null;
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== "ENOENT") throw fault;
    return null;
  }
}

/** Writes a new password for a data folder yet to be initialised, and returns the file's path. */
export function createPassword(home: string, { ids }: ServerAccount): string {
  const file = fileOf(home);
  writeFileSync(file, randomBytes(18).toString("hex"), { mode: 0o600 });
  if (ids) chownSync(file, ids.uid, ids.gid);
  return file;
}

/**
 * Sets a new password if its file is missing or empty: anyone allowed to start the server can do this without the old
 * password. Needs the folder's lock and a stopped server.
 */
export function restorePassword(home: string, data: string, account: ServerAccount): string {
  const known = readPassword(home);
  if (known) return known;
  const password = readFileSync(createPassword(home, account), "utf8");
  const { status, stderr } = spawnSync(
    join(account.programs, "bin", "postgres"),
    ["--single", "-D", data, "-c", "exit_on_error=on", "postgres"],
    {
      ...account.ids,
      cwd: home,
      input: `alter role postgres password '${password}'\n`,
    },
  );
  if (status === 0) return password;
  writeFileSync(fileOf(home), "");
  const cause = stderr?.toString().trim().split("\n").at(-1) ?? "no answer";
  throw userError(
    `The file ${fileOf(home)} is missing or empty, and no new password could be set: ${cause}`,
    "Put the file back from a backup, or mend what it names, then start again.",
  );
}

/** The password in the file differs from the server's. */
export function wrongPassword(home: string): Error {
  return userError(
    `The password in ${fileOf(home)} is not that of the database.`,
    "Put the former one back, or delete the file: the next start sets a new one.",
  );
}

function fileOf(home: string): string {
  return join(home, "password");
}
