import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { userError } from "../runtime/user-error.ts";
import { commandLine } from "./processes.ts";

type Holder = { pid: number; command?: string | undefined };

/** Files of the locks that this process holds: a number in a file may be that of an earlier process, in a container above all. */
const held = new Set<string>();

/**
 * Locks the folder of an embedded server for this process, from before its data is made until the server was stopped, and
 * returns what releases it. Throws a userError that names the process which holds it; one that was killed holds nothing.
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

/** Complete or not at all: of two processes one succeeds. */
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

/** Moved aside before it is removed: what another process claimed meanwhile is put back. */
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
