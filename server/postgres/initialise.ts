import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, renameSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Owner } from "./owner.ts";
import { problem } from "./problem.ts";

const NEEDED_BYTES = 300 * 1024 * 1024;

export function checkSpace(home: string): void {
  const { bavail, bsize } = statfsSync(home);
  if (bavail * bsize < NEEDED_BYTES) {
    throw problem(
      `The disk under ${home} is full: ${Math.floor((bavail * bsize) / 1024 / 1024)} MB are free, 300 MB are needed.`,
      "Free some space, or set DATA_DIR to a folder on another disk.",
    );
  }
}

/** Makes the data folder, aside and then renamed, so that an interrupted run leaves no half-made one in its place. */
export function initialise(home: string, data: string, who: Owner): void {
  const unfinished = `${data}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const passwordFile = join(home, "password");
  writeFileSync(passwordFile, randomBytes(18).toString("hex"), { mode: 0o600 });
  if (who.ids) chownSync(passwordFile, who.ids.uid, who.ids.gid);
  const made = spawnSync(
    join(who.programs, "bin", "initdb"),
    [
      `--pgdata=${unfinished}`,
      "--username=postgres",
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
    ],
    { ...who.ids, cwd: home },
  );
  if (made.status !== 0) {
    const said = (made.stderr?.toString() || made.error?.message || "no answer").trim();
    throw problem(`The database folder ${data} could not be made: ${said}`, "Mend what it names, then start again.");
  }
  chmodSync(unfinished, 0o700);
  renameSync(unfinished, data);
}
