import { execFile, execFileSync } from "node:child_process";
import { appendFileSync, chownSync, existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "#bin/postgres/free-port.ts";
import type { Cleanup } from "#tests/support/process/cleanup.ts";

/** PostgreSQL's own programs, of Debian's package postgresql-15. */
export const programs = "/usr/lib/postgresql/15/bin";

export type DebianPostgres = {
  /** The account that its programs run as: they refuse to run as root. */
  account: { uid: number; gid: number };
  program(name: string, ...args: string[]): Promise<void>;
  /** Starts a server on a folder below `folder` with these settings; returns the URL of its owner. */
  start(name: string, settings: string[]): Promise<string>;
  /** The same, on a new folder. */
  create(name: string, settings: string[]): Promise<string>;
};

/** Servers in folders below `folder`, stopped at the end. Ends the process with a hint if the package is missing. */
export function debianPostgres(folder: string, cleanup: Cleanup): DebianPostgres {
  if (!existsSync(programs)) {
    console.error("There is no PostgreSQL 15 here. Install it (apt-get install postgresql-15), and run this again.");
    process.exit(1);
  }
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  const account = { uid: id("-u"), gid: id("-g") };
  chownSync(folder, account.uid, account.gid);
  const at = (name: string) => join(folder, name);

  async function program(name: string, ...args: string[]): Promise<void> {
    await promisify(execFile)(join(programs, name), args, { ...account, cwd: folder });
  }

  async function start(name: string, settings: string[]): Promise<string> {
    const port = await freePort();
    const lines = [
      `port = ${port}`,
      "listen_addresses = '127.0.0.1'",
      `unix_socket_directories = '${folder}'`,
      ...settings,
    ];
    appendFileSync(at(`${name}/postgresql.conf`), `${lines.join("\n")}\n`);
    await program("pg_ctl", "-D", at(name), "-w", "-t", "120", "-l", at(`${name}.log`), "start");
    cleanup.add(() => program("pg_ctl", "-D", at(name), "-m", "immediate", "stop"));
    return `postgresql://postgres@127.0.0.1:${port}/postgres`;
  }

  return {
    account,
    program,
    start,
    async create(name, settings) {
      await program("initdb", "-D", at(name), "-U", "postgres", "--auth=trust", "--no-sync");
      return start(name, settings);
    },
  };
}
