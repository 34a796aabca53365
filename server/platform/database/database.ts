import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "#server/platform/database/client/client.ts";
import { enteringWith, getTypeParser, isConflict, plans, tracedQuery, tracedStatement } from "./statements.ts";
import { verifyConnection } from "./verify-connection.ts";

/** Prisma's client inside one transaction. */
export type Orm = Parameters<Parameters<PrismaClient["$transaction"]>[0]>[0];

/**
 * One tenant's access to the database, inside or outside a transaction. Every statement runs as role "app" with the
 * tenant set for its transaction only (SET LOCAL), so that row-level security returns only this tenant's rows for any
 * statement, also behind a pooler that shares connections between transactions. While the tenant is closed, because it
 * moves to another cell, whatever writes fails (SQLSTATE 25006).
 */
export type Db = {
  tenantId: string;
  /** One Prisma query. Outside a transaction it runs in one of its own. */
  orm<T>(query: (orm: Orm) => Promise<T>): Promise<T>;
  /**
   * One hand-written statement ($1, $2 …) for hot paths. Outside a transaction it runs in one of its own, in one round
   * trip. Cast 64-bit integers and numerics (counts and sums) to int or float8: uncast, they have other types inside a
   * transaction than outside. A statement with a constant text may have a name: each connection then plans it only
   * once.
   */
  sql<Row>(text: string, values: unknown[], name?: string): Promise<Row[]>;
};

export type Database = {
  /** A tenant's access outside transactions; always the same object for a tenant. */
  of(tenantId: string): Db;
  /**
   * Commits all of `work` or none of it. Deadlocks, write conflicts and plans from before a migration are retried:
   * three attempts in all.
   */
  transaction<T>(tenantId: string, work: (db: Db) => Promise<T>): Promise<T>;
  /** The same pool as the login role itself, for tables of the whole installation: job queue, rate limits. */
  pool: pg.Pool;
  /** Connects once; throws if the settings are wrong, before anything depends on them. */
  verify(): Promise<void>;
  /** The database's own clock. */
  now(): Promise<Date>;
  end(): Promise<void>;
};

export type DatabaseOptions = {
  /** APP_DATABASE_URL: a login role that owns nothing and may only become "app". */
  url: string;
  /** Connections of this process, for all tenants together. */
  poolSize: number;
  /** false: no named statements, for poolers that cannot keep them (PgBouncer before 1.21). */
  namedStatements?: boolean;
  statementTimeoutMs?: number;
  /** Whoever gets no connection within this time fails. */
  connectTimeoutMs?: number;
  onError?: (error: Error) => void;
};

/** A statement that waits longer than this for another transaction's lock fails (SQLSTATE 55P03). */
const lockTimeoutMs = 10_000;
/** PostgreSQL ends a transaction that has been idle this long, e.g. because its process stopped halfway. */
const idleTimeoutMs = 20_000;
const transactionTimeoutMs = 20_000;

/** Opens this process's only pool. Every new connection is verified before it is used (verifyConnection). */
export function openDatabase(options: DatabaseOptions): Database {
  const { statementTimeoutMs = 15_000, connectTimeoutMs = 5_000, namedStatements = true } = options;
  let ended = false;
  // Connections that are being closed may still report that the server is gone.
  const failed = (error: Error) => (ended ? undefined : options.onError?.(error));
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: "referral",
    max: options.poolSize,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: connectTimeoutMs,
    // Longer than the server's own limit: only a connection that died silently reaches it, and is then destroyed.
    query_timeout: statementTimeoutMs + 2_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Statements sent without waiting for each other's answers share a round trip.
    pipeline: true,
    types: { getTypeParser },
    onConnect: verifyConnection,
  });
  // Without a listener, the loss of the server would end the process; the next query opens a new connection.
  pool.on("error", failed);
  // The pool only listens on idle connections; a busy one that breaks rejects its own statements.
  pool.on("connect", (connection) => connection.on("error", () => undefined));
  const entering = enteringWith({ statementTimeoutMs, lockTimeoutMs, idleTimeoutMs });

  const { planned, current, isReplanned } = plans();
  /** Names of statements by their text, for those sent through Prisma. */
  const names = new Map<string, string>();
  const statementNameGenerator = ({ sql }: { sql: string }) => planned(names.get(sql) ?? "");

  // Created on first use: cached pages do not need Prisma, and loading it makes a process slower to start and larger.
  let prisma: PrismaClient | null = null;
  const client = () => {
    prisma ??= new PrismaClient({
      adapter: new PrismaPg(pool, { onPoolError: failed, statementNameGenerator }),
      transactionOptions: { maxWait: 2 * connectTimeoutMs, timeout: transactionTimeoutMs },
      errorFormat: "minimal",
    });
    return prisma;
  };

  /** Role, tenant and limits are set first: no statement of `work` runs without them. */
  function inTransaction<T>(tenantId: string, work: (orm: Orm) => Promise<T>): Promise<T> {
    return tracedQuery("transaction", tenantId, () => {
      const { name, text, values } = entering(checkedId(tenantId));
      if (namedStatements) names.set(text, name);
      return client().$transaction(async (orm) => {
        await orm.$executeRawUnsafe(text, ...values);
        return await work(orm);
      });
    });
  }

  function dbIn(tenantId: string, orm: Orm): Db {
    return {
      tenantId,
      orm: (query) => tracedQuery("query", tenantId, () => query(orm)),
      sql(text, values, name) {
        if (name && namedStatements) names.set(text, name);
        return tracedStatement(tenantId, text, name, () => orm.$queryRawUnsafe(text, ...values));
      },
    };
  }

  function queryOf(text: string, values: unknown[], name?: string): pg.QueryConfig {
    return name && namedStatements ? { name: planned(name), text, values } : { text, values };
  }

  async function statement<Row>(
    tenantId: string,
    text: string,
    values: unknown[],
    name?: string,
    attempt = 1,
  ): Promise<Row[]> {
    const connection = await pool.connect();
    const then = current();
    const query = queryOf(text, values, name);
    const { name: first, text: entered, values: of } = entering(checkedId(tenantId));
    const [began, settled, answered, committed] = await Promise.allSettled([
      connection.query("BEGIN"),
      connection.query(queryOf(entered, of, first)),
      connection.query(query),
      connection.query("COMMIT"),
    ]);
    const failure = [began, settled, answered, committed].find((result) => result.status === "rejected");
    // After an error from the server the connection is still usable: COMMIT ended the failed transaction.
    const isBroken = failure !== undefined && !(failure.reason instanceof pg.DatabaseError);
    connection.release(isBroken);
    if (failure && attempt < 3 && isReplanned(failure.reason, then)) {
      return statement(tenantId, text, values, name, attempt + 1);
    }
    if (failure) throw failure.reason;
    return (answered as PromiseFulfilledResult<pg.QueryResult>).value.rows as Row[];
  }

  const dbs = new Map<string, Db>();

  return {
    pool,
    of(tenantId) {
      const db = dbs.get(checkedId(tenantId)) ?? {
        tenantId,
        orm: (query) => inTransaction(tenantId, query),
        sql: (text, values, name) =>
          tracedStatement(tenantId, text, name, () => statement(tenantId, text, values, name)),
      };
      dbs.set(tenantId, db);
      return db;
    },
    async transaction(tenantId, work) {
      for (let attempt = 1; ; attempt++) {
        const then = current();
        try {
          return await inTransaction(tenantId, (orm) => work(dbIn(tenantId, orm)));
        } catch (error) {
          if (attempt >= 3 || !(isConflict(error) || isReplanned(error, then))) throw error;
        }
      }
    },
    async verify() {
      const connection = await pool.connect();
      connection.release();
    },
    async now() {
      const { rows } = await pool.query<{ now: Date }>("select clock_timestamp() as now");
      return rows[0]?.now ?? new Date();
    },
    async end() {
      ended = true;
      await prisma?.$disconnect();
      await pool.end();
    },
  };
}

/** Tenant ids are put into statements without escaping. */
function checkedId(tenantId: string): string {
  if (!/^[a-z][a-z0-9-]{1,30}$/.test(tenantId)) throw new Error("That is no tenant's id.");
  return tenantId;
}
