import { join } from "node:path";
import pg from "pg";
import { runningCluster, startCluster } from "./cluster.ts";
import { problem } from "./problem.ts";

export const DATABASE = "referral";

/** A database that answers, and what to call when done with it. */
export type OpenDatabase = { url: string; close: () => Promise<void> };

/**
 * The database for a command: DATABASE_URL; else the embedded server that `npm start` runs; else one that lives as long
 * as the command. Throws a problem that names the cause and the way out.
 */
export async function openDatabase(env: NodeJS.ProcessEnv = process.env): Promise<OpenDatabase> {
  const nothing = async () => undefined;
  if (env["DATABASE_URL"]) return { url: await checked(env["DATABASE_URL"]), close: nothing };
  const folder = join(env["DATA_DIR"] ?? ".data", "postgres");
  const running = runningCluster(folder);
  if (running) return { url: running.url(DATABASE), close: nothing };
  return startEmbedded(folder);
}

/** The embedded server with the product's database in it, whoever asks first makes it. */
export async function startEmbedded(folder: string, onDeath?: () => void): Promise<OpenDatabase> {
  const cluster = await startCluster({ folder, ...(onDeath ? { onDeath } : {}) });
  const client = new pg.Client({ connectionString: cluster.url("postgres") });
  await client.connect();
  const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [DATABASE]);
  if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  await client.end();
  return { url: cluster.url(DATABASE), close: cluster.stop };
}

/** Every way in which an address can be wrong, in words that say what to change. */
export async function checked(url: string): Promise<string> {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw problem("DATABASE_URL is not an address.", "It looks like postgresql://user:password@host:5432/database.");
  }
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    return url;
  } catch (fault) {
    const { code = "", message } = fault as Error & { code?: string };
    const { host, pathname } = new URL(url);
    const [cause, wayOut] = refusals[code] ?? [
      `refused the connection: ${message || code}`,
      "Compare the address with the server's settings.",
    ];
    throw problem(`DATABASE_URL: ${host} ${cause}.`, wayOut.replace("{database}", pathname.slice(1)));
  } finally {
    await client.end().catch(() => undefined);
  }
}

const refusals: Record<string, [cause: string, wayOut: string]> = {
  ENOTFOUND: ["is not a known host", "Check the host's name in DATABASE_URL."],
  EAI_AGAIN: ["is not a known host", "Check the host's name in DATABASE_URL, and the network."],
  ECONNREFUSED: ["has no server listening", "Start PostgreSQL there, or correct host and port in DATABASE_URL."],
  "28P01": ["does not accept this user and password", "Correct user and password in DATABASE_URL."],
  "28000": ["does not let this user in", "Correct the user in DATABASE_URL, or allow it in the server's pg_hba.conf."],
  "3D000": ["has no database of that name", "Create it (createdb {database}), or correct the name in DATABASE_URL."],
  "53300": ["has no connection left", "Raise max_connections there, or lower DATABASE_POOL here."],
};
