import pg from "pg";
import { connectionProblem } from "#server/platform/database/connection-problem.ts";

/** One side of a move: a cell's database, as its owner. */
export type Cell = {
  name: string;
  client: pg.Client;
  /** How the other cell's server reaches this database. */
  url: string;
};

/**
 * Values are written in the same way by all servers, for their checksums; row-level security, forced on the owner as
 * well, is no obstacle to a role that may bypass it.
 */
const session = `set statement_timeout = '30min'; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1`;

/** Connects to both, for as long as `work` lasts. `setting` names the variable that a URL came from. */
export async function withCells<T>(
  own: Omit<Cell, "client"> & { setting: string; ownUrl?: string },
  other: Omit<Cell, "client"> & { setting: string },
  work: (own: Cell, other: Cell) => Promise<T>,
): Promise<T> {
  const home = await connect(own.setting, own.ownUrl ?? own.url);
  try {
    const away = await connect(other.setting, other.url);
    try {
      return await work(
        { name: own.name, client: home, url: own.url },
        { name: other.name, client: away, url: other.url },
      );
    } finally {
      await away.end().catch(() => undefined);
    }
  } finally {
    await home.end().catch(() => undefined);
  }
}

async function connect(setting: string, url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "tenant move",
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(session);
    return client;
  } catch (fault) {
    throw connectionProblem(setting, url, fault as Error);
  }
}

/** The only row of a query. */
export async function one<Row extends pg.QueryResultRow>(
  { client }: Pick<Cell, "client">,
  text: string,
  values: unknown[] = [],
): Promise<Row> {
  const { rows } = await client.query<Row>(text, values);
  return rows[0] as Row;
}
