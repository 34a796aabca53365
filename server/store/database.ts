import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "./client/client.ts";
import { type Opened, opening, TransactionPool } from "./transaction-pool.ts";
import { verifyConnection } from "./verify-connection.ts";

/** Prisma's client inside one transaction. */
export type Orm = Parameters<Parameters<PrismaClient["$transaction"]>[0]>[0];

/**
 * One tenant's access to the database, inside one transaction or outside of any. Every statement runs as role "app" with
 * the tenant set for its transaction alone (SET LOCAL), so that row-level security answers with this tenant's rows
 * whatever the statement says, also behind a pooler that shares connections between transactions.
 */
export type Db = {
  tenantId: string;
  /** One query of Prisma. Outside a transaction it is a transaction of its own. */
  orm<T>(query: (orm: Orm) => Promise<T>): Promise<T>;
  /**
   * One hand-written statement ($1, $2 …) for the hot paths. Outside a transaction it is a transaction of its own, in one
   * round trip. Cast counts to int: 64-bit integers come back as text. A statement of one fixed text may have a name: a
   * connection then plans it once.
   */
  sql<Row>(text: string, values: unknown[], name?: string): Promise<Row[]>;
  /**
   * Called with what the work has locked (a row, or a name). Works that share one transaction do not wait for each other's
   * locks: the second that locks the same throws "lockShared". Elsewhere it does nothing.
   */
  noteLock(name: string): void;
};

export type Database = {
  /** A tenant's access outside of transactions; the same object for the same tenant. */
  of(tenantId: string): Db;
  /** Commits what `work` did, or nothing of it. Deadlocks and write conflicts are tried again, three times in all. */
  transaction<T>(tenantId: string, work: (db: Db) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** The same pool as the login role itself, for tables of the whole installation: job queue, rate limits. */
  pool: pg.Pool;
  /** Connects once: throws what is wrong with the settings before anything depends on them. */
  verify(): Promise<void>;
  /** The database's own clock. */
  now(): Promise<Date>;
  end(): Promise<void>;
};

export type TransactionOptions = {
  /**
   * Statements with a name keep one plan, whatever their values: for work that asks for single rows by their keys, very
   * often. PostgreSQL plans some of them each time otherwise, which takes longer than the answer.
   */
  keepsPlans?: boolean;
};

export type DatabaseOptions = {
  /** APP_DATABASE_URL: a login role that owns nothing and may only become "app". */
  url: string;
  /** Connections of this process, however many tenants there are. */
  poolSize: number;
  /** false: no named statements, for poolers that cannot keep them (PgBouncer before 1.21). */
  namedStatements?: boolean;
  statementTimeoutMs?: number;
  onError?: (error: Error) => void;
};

/** A statement that waits longer than this for another transaction's lock fails (SQLSTATE 55P03). */
const lockTimeoutMs = 10_000;
/** A transaction whose process stopped in the middle ends after this. */
const idleTimeoutMs = 20_000;
const transactionLimits = { maxWait: 10_000, timeout: 20_000 };

/** The one pool of this process. Every new connection is verified before it is used (verifyConnection). */
export function openDatabase(options: DatabaseOptions): Database {
  const { statementTimeoutMs = 15_000, namedStatements = true } = options;
  let ended = false;
  // Connections that are being closed may still report that the server went away.
  const failed = (error: Error) => (ended ? undefined : options.onError?.(error));
  const pool = new TransactionPool({
    connectionString: options.url,
    application_name: "referral",
    max: options.poolSize,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    // Later than the server's own limit: only a connection that died silently gets here. It is destroyed then.
    query_timeout: statementTimeoutMs + 2_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Statements that follow each other without waiting share a round trip.
    pipeline: true,
    onConnect: verifyConnection,
  });
  // A server that went away must not take the process with it; the next query opens a new connection.
  pool.on("error", failed);
  // The pool listens to idle connections only; one that breaks at work tells its statements.
  pool.on("connect", (connection) => connection.on("error", () => undefined));
  const settings = (tenantId: string) =>
    `SELECT set_config('role', 'app', true), set_config('app.tenant_id', '${checkedId(tenantId)}', true),
      set_config('statement_timeout', '${statementTimeoutMs}', true), set_config('lock_timeout', '${lockTimeoutMs}', true),
      set_config('idle_in_transaction_session_timeout', '${idleTimeoutMs}', true)`;

  // Created on first use: cached pages need none, and with it a process is slower to start and larger.
  let prisma: PrismaClient | null = null;
  const client = () => {
    prisma ??= new PrismaClient({
      adapter: new PrismaPg(pool, { onPoolError: failed }),
      transactionOptions: transactionLimits,
    });
    return prisma;
  };

  /** Prisma opens and ends the transaction; hand-written statements go to its connection without going through Prisma. */
  async function inTransaction<T>(
    tenantId: string,
    work: (orm: Orm, sql: Db["sql"]) => Promise<T>,
    { keepsPlans = false }: TransactionOptions = {},
  ): Promise<T> {
    const plans = keepsPlans ? ", set_config('plan_cache_mode', 'force_generic_plan', true)" : "";
    const scope = `${settings(tenantId)}${plans}`;
    const opened: Opened = { connection: null, hasBegun: false };
    const sql: Db["sql"] = async <Row>(text: string, values: unknown[], name?: string) => {
      if (!opened.connection) throw new Error("The transaction is over.");
      const { rows } = await opened.connection.query(queryOf(text, values, name));
      return rows as Row[];
    };
    return opening.run(opened, () =>
      client().$transaction(async (orm) => {
        opened.hasBegun = true;
        await sql(scope, []);
        return work(orm, sql);
      }),
    );
  }

  function queryOf(text: string, values: unknown[], name?: string): pg.QueryConfig {
    return name && namedStatements ? { name, text, values } : { text, values };
  }

  async function statement<Row>(tenantId: string, text: string, values: unknown[], name?: string): Promise<Row[]> {
    const connection = await pool.connect();
    const query = queryOf(text, values, name);
    const [begun, answered, committed] = await Promise.allSettled([
      connection.query(`BEGIN; ${settings(tenantId)}`),
      connection.query(query),
      connection.query("COMMIT"),
    ]);
    const failure = [begun, answered, committed].find((result) => result.status === "rejected");
    // An error of the server leaves the connection usable: COMMIT ended the failed transaction.
    const isBroken = failure !== undefined && !(failure.reason instanceof pg.DatabaseError);
    connection.release(isBroken);
    if (failure) throw failure.reason;
    return (answered as PromiseFulfilledResult<pg.QueryResult>).value.rows as Row[];
  }

  const known = new Map<string, Db>();

  return {
    pool,
    of(tenantId) {
      const db = known.get(checkedId(tenantId)) ?? {
        tenantId,
        orm: (query) => inTransaction(tenantId, query),
        sql: (text, values, name) => statement(tenantId, text, values, name),
        noteLock() {},
      };
      known.set(tenantId, db);
      return db;
    },
    async transaction(tenantId, work, transactionOptions) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await inTransaction(
            tenantId,
            (orm, sql) => work({ tenantId, orm: (query) => query(orm), sql, noteLock() {} }),
            transactionOptions,
          );
        } catch (error) {
          if (attempt >= 3 || !isConflict(error)) throw error;
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

/** Tenant ids stand in statements as they are. */
function checkedId(tenantId: string): string {
  if (!/^[a-z][a-z0-9-]{1,30}$/.test(tenantId)) throw new Error("That is no tenant's id.");
  return tenantId;
}

/** Deadlock or write conflict: the same work, done once more, succeeds. */
function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    code === "P2034" || code === "40P01" || code === "40001" || /40P01|40001|deadlock detected/.test(error.message)
  );
}
