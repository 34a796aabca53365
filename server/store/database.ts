import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "./client/client.ts";

type TransactionClient = Parameters<Parameters<PrismaClient["$transaction"]>[0]>[0];

/**
 * A tenant's door to the database. Every connection behind it was opened as the restricted role and for this tenant, so
 * row-level security answers with this tenant's rows whatever a statement forgets.
 */
export type Db = {
  tenantId: string;
  prisma: PrismaClient | TransactionClient;
  /**
   * One hand-written statement ($1, $2 …) for the hot paths. Cast counts to int: 64-bit integers come back differently
   * inside and outside a transaction. A statement of one fixed text may have a name: a connection then plans it once.
   */
  sql<Row>(text: string, values: unknown[], name?: string): Promise<Row[]>;
};

export type Databases = {
  of(tenantId: string): Db;
  /** Commits what `work` did, or nothing of it. Inside another transaction it joins that one. Deadlocks are tried again. */
  atomically<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T>;
  /** The database's own clock. */
  now(): Promise<Date>;
  end(): Promise<void>;
};

export type DatabaseOptions = {
  /** The owner's URL; the role that the process works as is taken on connecting. */
  url: string;
  /** Connections for each tenant in this process. */
  poolSize: number;
  statementTimeoutMs?: number;
  onError?: (error: Error) => void;
};

type Opened = { db: Db; pool: pg.Pool; close: () => Promise<void> };

const wholeInstallation = "-";

/** The doors of all tenants in one process; each opens when it is first asked for. */
export function openDatabases(options: DatabaseOptions): Databases {
  const opened = new Map<string, Opened>();
  // Connections that are being closed may still hear that the server goes away too.
  const failed = (error: Error) => (opened.size > 0 ? options.onError?.(error) : undefined);

  function open(tenantId: string): Opened {
    const known = opened.get(tenantId);
    if (known) return known;
    const pool = new pg.Pool({
      connectionString: options.url,
      max: options.poolSize,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: 5_000,
      options: `-c role=app -c app.tenant_id=${tenantId} -c statement_timeout=${options.statementTimeoutMs ?? 15_000}`,
    });
    // A server that went away must not take the process with it; the next query opens a new connection.
    pool.on("error", failed);
    // Pages that are the same for everybody go without it, and with it a process is slower to start and larger.
    let prisma: PrismaClient | null = null;
    const db: Db = {
      tenantId,
      get prisma() {
        prisma ??= new PrismaClient({ adapter: new PrismaPg(pool, { onPoolError: failed }) });
        return prisma;
      },
      sql: async <Row>(text: string, values: unknown[], name?: string) =>
        (await pool.query(name ? { name, text, values } : { text, values })).rows as Row[],
    };
    const close = async () => {
      await prisma?.$disconnect();
      await pool.end();
    };
    const fresh = { db, pool, close };
    opened.set(tenantId, fresh);
    return fresh;
  }

  return {
    of(tenantId) {
      if (!/^[a-z][a-z0-9-]{1,30}$/.test(tenantId)) throw new Error("That is no tenant's id.");
      return open(tenantId).db;
    },
    async atomically(db, work) {
      const { prisma } = open(db.tenantId).db;
      if (db.prisma !== prisma || !("$transaction" in prisma)) return work(db);
      for (let attempt = 1; ; attempt++) {
        try {
          return await prisma.$transaction(
            (tx) =>
              work({
                tenantId: db.tenantId,
                prisma: tx,
                sql: <Row>(text: string, values: unknown[]) => tx.$queryRawUnsafe<Row[]>(text, ...values),
              }),
            { maxWait: 5_000, timeout: 20_000 },
          );
        } catch (error) {
          if (attempt >= 3 || !isConflict(error)) throw error;
        }
      }
    },
    async now() {
      const { rows } = await open(wholeInstallation).pool.query<{ now: Date }>("select clock_timestamp() as now");
      return rows[0]?.now ?? new Date();
    },
    async end() {
      await Promise.all([...opened.values()].map(({ close }) => close()));
      opened.clear();
    },
  };
}

/** Deadlock or write conflict: the same work, done once more, succeeds. */
function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    code === "P2034" || code === "40P01" || code === "40001" || /40P01|40001|deadlock detected/.test(error.message)
  );
}
