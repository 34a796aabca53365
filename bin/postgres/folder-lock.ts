import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { userError } from "#server/platform/process/user-error.ts";
import { commandLine } from "./processes.ts";

type Holder = { pid: number; command?: string | undefined };

/**
 * Lock files held by this process: a pid in a file may belong to an earlier process with the same pid, especially in
 * containers.
 */
const held = new Set<string>();

/**
 * Locks the folder of an embedded server for this process, from before its data is initialised until the server has
 * stopped; returns a function that releases the lock. Throws a userError that names the process holding it; a killed
 * process's lock is taken over.
 */
export function lockFolder(home: string): () => void {
  const file = join(home, "starter");
  const own = JSON.stringify({ pid: process.pid, command: commandLine(process.pid) } satisfies Holder);
  for (let attempt = 1; !claim(file, own); attempt++) {
    const text = read(file);
    const holder = parse(text);
    if (attempt > 10 || isRunning(file, holder)) {
      throw userError(
        `The database in ${home} is in use by process ${holder.pid} (${holder.command?.trim()}).`,
        `Stop that one first (kill ${holder.pid}), or set DATA_DIR to another folder.`,
      );
    }
    removeStale(file, text);
  }
  held.add(file);
  return () => {
    held.delete(file);
    if (read(file) === own) rmSync(file, { force: true });
  };
}

/** Atomic by a hard link: of two processes only one succeeds. */
function claim(file: string, own: string): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, own);
  try {
    linkSync(draft, file);
    return true;
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== "EEXIST") throw fault;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Renames the stale lock before removing it: a lock that another process claimed in the meantime is put back. */
function removeStale(file: string, stale: string): void {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
    if (readFileSync(aside, "utf8") !== stale) linkSync(aside, file);
  } catch (fault) {
    if (!["ENOENT", "EEXIST"].includes((fault as NodeJS.ErrnoException).code ?? "")) throw fault;
  } finally {
    rmSync(aside, { force: true });
  }
}

function isRunning(file: string, { pid, command }: Holder): boolean {
  if (pid === process.pid) return held.has(file);
  return command !== undefined && commandLine(pid) === command;
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function parse(text: string): Holder {
  try {
    return JSON.parse(text);
  } catch {
    return { pid: 0 };
  }
}
