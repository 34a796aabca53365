import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { isAlive } from "./processes.ts";

/** Longer than any start; by then the number of a process that ended may belong to another one. */
const longestMs = 120_000;

/** A file that one process at a time has, with its number; a killed process's is taken over. */
export function lockStart(file: string): { release: () => void } | { holder: number } {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    for (;;) {
      try {
        linkSync(own, file); // complete with its number at once, unlike a new file
        return { release: () => rmSync(file, { force: true }) };
      } catch (fault) {
        if ((fault as NodeJS.ErrnoException).code !== "EEXIST") throw fault;
      }
      const holder = holderOf(file);
      if (holder?.living) return { holder: holder.pid };
      if (holder) discard(file, holder.pid);
    }
  } finally {
    rmSync(own, { force: true });
  }
}

function holderOf(file: string): { pid: number; living: boolean } | undefined {
  try {
    const pid = Number(readFileSync(file, "utf8"));
    return { pid, living: isAlive(pid) && Date.now() - statSync(file).mtimeMs < longestMs };
  } catch {
    return undefined; // released a moment ago
  }
}

/** Of several that discard the same file one moves it; a file that is no longer that one is put back. */
function discard(file: string, pid: number): void {
  const moved = `${file}.${process.pid}.old`;
  try {
    renameSync(file, moved);
    if (Number(readFileSync(moved, "utf8")) !== pid) linkSync(moved, file);
  } catch {
    // Another one was faster.
  }
  rmSync(moved, { force: true });
}
