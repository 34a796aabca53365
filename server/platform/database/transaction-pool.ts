import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

/**
 * A transaction's connection while Prisma holds it; null before and after. `hasBegun`: further connections are not
 * recorded.
 */
export type Opened = { connection: pg.PoolClient | null; hasBegun: boolean };
/** Set while a transaction is being opened. */
export const opening = new AsyncLocalStorage<Opened>();

/**
 * The connection pool. It exposes to a transaction that is being opened which connection it got, until the connection
 * is released: hand-written statements of Prisma's transactions can then bypass Prisma (docs/decisions/054).
 */
export class TransactionPool extends pg.Pool {
  readonly #opened = new Map<pg.PoolClient, Opened>();

  constructor(config: pg.PoolConfig) {
    super({ ...config, types: { getTypeParser } });
    this.on("release", (_, connection) => {
      const opened = this.#opened.get(connection);
      if (opened) opened.connection = null;
      this.#opened.delete(connection);
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(done: Parameters<pg.Pool["connect"]>[0]): void;
  override connect(done?: Parameters<pg.Pool["connect"]>[0]): unknown {
    return done ? super.connect(done) : this.#connect();
  }

  async #connect(): Promise<pg.PoolClient> {
    const connection = await super.connect();
    const opened = opening.getStore();
    if (opened && !opened.hasBegun) {
      opened.connection = connection;
      this.#opened.set(connection, opened);
    }
    return connection;
  }
}

/** As Prisma returns it: a date is midnight UTC, regardless of the process's time zone. */
const getTypeParser: pg.CustomTypesConfig["getTypeParser"] = (type, format) =>
  type === pg.types.builtins.DATE
    ? (text: string) => new Date(`${text}T00:00:00Z`)
    : pg.types.getTypeParser(type as number, format as "text");
