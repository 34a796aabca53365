import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * The command line of a process; undefined if there is none, empty if it has ended and nobody has waited for it. A pid
 * file's number may by now belong to another program.
 */
export function commandLine(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    // Not Linux, or no such process: try ps, which macOS has.
  }
  try {
    return execFileSync("ps", ["-o", "args=", "-p", String(pid)], { stdio: ["ignore", "pipe", "ignore"] }).toString();
  } catch {
    return undefined;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === "EPERM";
  }
}
