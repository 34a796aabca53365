import { spawnSync } from "node:child_process";
import { chmodSync, renameSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { userError } from "#server/platform/process/user-error.ts";
import { createPassword } from "./password.ts";
import type { ServerAccount } from "./server-account.ts";

const neededBytes = 300 * 1024 * 1024;

export function checkDiskSpace(home: string): void {
  const { bavail, bsize } = statfsSync(home);
  if (bavail * bsize < neededBytes) {
    throw userError(
      `The disk under ${home} is full: ${Math.floor((bavail * bsize) / 1024 / 1024)} MB are free, 300 MB are needed.`,
      "Free some space, or set DATA_DIR to a folder on another disk.",
    );
  }
}

/**
 * Initialises the data folder under another name and renames it, so that an interrupted run leaves no incomplete one.
 * Needs the folder's lock (lockFolder): a concurrent run would remove this one's files.
 */
export function initialiseData(home: string, data: string, account: ServerAccount): void {
  const unfinished = `${data}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const { status, stderr, error } = spawnSync(
    join(account.programs, "bin", "initdb"),
    [
      `--pgdata=${unfinished}`,
      "--username=postgres",
      `--pwfile=${createPassword(home, account)}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
    ],
    { ...account.ids, cwd: home },
  );
  if (status !== 0) {
    const cause = (stderr?.toString() || error?.message || "no answer").trim();
    throw userError(`The database folder ${data} could not be made: ${cause}`, "Mend what it names, then start again.");
  }
  chmodSync(unfinished, 0o700);
  renameSync(unfinished, data);
}
