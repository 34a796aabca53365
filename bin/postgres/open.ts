import { join } from "node:path";
import pg from "pg";
import { connectionProblem } from "#server/platform/database/connection-problem.ts";
import { isUserError, userError } from "#server/platform/process/user-error.ts";
import { runningCluster, startCluster } from "./cluster.ts";

export const databaseName = "referral";

/** A database that answers, and a function to call when done with it. */
export type OpenDatabase = { url: string; close: () => Promise<void> };

/**
 * The database for a command: DATABASE_URL; else the embedded server that `npm start` runs; else one started for the
 * duration of the command. Throws a userError with the cause and what to do.
 */
export async function openDatabase(env: NodeJS.ProcessEnv = process.env): Promise<OpenDatabase> {
  const close = async () => undefined;
  if (env["DATABASE_URL"]) return { url: await checkDatabaseUrl(env["DATABASE_URL"]), close };
  const folder = join(env["DATA_DIR"] ?? ".data", "postgres");
  const running = runningCluster(folder);
  if (running) return { url: running.url(databaseName), close };
  return startEmbedded(folder);
}

/** Starts the embedded server; creates the product's database if it is missing. */
export async function startEmbedded(folder: string): Promise<OpenDatabase> {
  const cluster = await startCluster({ folder });
  const client = new pg.Client({ connectionString: cluster.url("postgres") });
  await client.connect();
  const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [databaseName]);
  if (rowCount === 0) await client.query(`create database ${databaseName}`);
  await client.end();
  return { url: cluster.url(databaseName), close: cluster.stop };
}

/** Connects once; throws a userError that says what is wrong with the URL. `setting`: the setting's name. */
export async function checkDatabaseUrl(url: string, setting = "DATABASE_URL"): Promise<string> {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw userError(`${setting} is not an address.`, "It looks like postgresql://user:password@host:5432/database.");
  }
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined); // the server may end at this moment
  try {
    await client.connect();
    return url;
  } catch (fault) {
    const problem = connectionProblem(setting, url, fault);
    if (isUserError(problem)) throw problem;
    const { code, message } = fault as Error & { code?: string };
    throw userError(
      `${setting}: ${new URL(url).host} refused the connection: ${message || code}.`,
      "Compare the address with the server's settings.",
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
