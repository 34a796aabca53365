import pg from "pg";

export type Notices = {
  /** True while the connection stands: a change made now will be heard. */
  listening(): boolean;
  close(): Promise<void>;
};

export type NoticeOptions = {
  url: string;
  /** What to do with a payload, by channel. */
  channels: Readonly<Record<string, (payload: string) => void | Promise<void>>>;
  /** Called after every (re)connection: what was said in between was not heard. */
  onConnect(): void | Promise<void>;
  onError(error: Error): void;
  retryMs?: number;
  /** A connection that dies without a word is noticed within this time. */
  heartbeatMs?: number;
};

/** Follows NOTIFY on a connection of its own, for as long as the process lives: a database that restarts is found again. */
export async function followNotices(options: NoticeOptions): Promise<Notices> {
  const { retryMs = 250, heartbeatMs = 15_000 } = options;
  let client: pg.Client | null = null;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  const safely = (work: () => void | Promise<void>) =>
    Promise.resolve()
      .then(work)
      .catch((error) => options.onError(error as Error));

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: options.url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      options: "-c role=app",
    });
    fresh.on("error", (error) => lost(fresh, error));
    fresh.on("end", () => lost(fresh, null));
    fresh.on("notification", ({ channel, payload }) => {
      void safely(() => options.channels[channel]?.(payload ?? ""));
    });
    await fresh.connect();
    for (const channel of Object.keys(options.channels)) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    if (closed) return void (await fresh.end().catch(() => undefined));
    client = fresh;
    await options.onConnect();
    beat(fresh);
  }

  function beat(current: pg.Client) {
    timer = setTimeout(async () => {
      const late = setTimeout(() => lost(current, new Error("The listening connection is silent.")), 5_000);
      await current.query("select 1").catch((error) => lost(current, error as Error));
      clearTimeout(late);
      if (client === current) beat(current);
    }, heartbeatMs);
    timer.unref();
  }

  function lost(gone: pg.Client, error: Error | null) {
    if (client !== gone) return;
    client = null;
    clearTimeout(timer);
    if (closed) return;
    if (error) options.onError(error);
    void gone.end().catch(() => undefined);
    retry();
  }

  function retry() {
    if (closed) return;
    timer = setTimeout(() => {
      connect().catch(() => {
        const half = client;
        client = null;
        void half?.end().catch(() => undefined);
        retry();
      });
    }, retryMs);
    timer.unref();
  }

  await connect();
  return {
    listening: () => client !== null,
    async close() {
      closed = true;
      clearTimeout(timer);
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
    },
  };
}
