import { setTimeout } from "node:timers/promises";
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
  const running = new Set<Promise<void>>();
  const stop = new AbortController();
  let current: Connection | null = null;

  function hear(channel: string, payload: string): void {
    const work = Promise.resolve()
      .then(() => options.channels[channel]?.(payload))
      .catch((error) => options.onError(error as Error))
      .finally(() => running.delete(work));
    running.add(work);
  }

  async function connect(): Promise<Connection> {
    const fresh = await listen(options.url, Object.keys(options.channels), hear);
    try {
      await options.onConnect();
      return fresh;
    } catch (fault) {
      await fresh.end();
      throw fault;
    }
  }

  async function keepConnected(): Promise<void> {
    while (current && !stop.signal.aborted) {
      const fault = await current.lost(heartbeatMs, stop.signal);
      await current.end();
      current = null;
      if (fault) options.onError(fault);
      while (!current && !stop.signal.aborted) {
        await setTimeout(retryMs, null, { signal: stop.signal }).catch(() => null);
        if (!stop.signal.aborted) current = await connect().catch(() => null);
      }
    }
    await current?.end();
  }

  current = await connect();
  const kept = keepConnected();
  return {
    listening: () => current !== null,
    async close() {
      stop.abort();
      await kept;
      await Promise.all(running);
    },
  };
}

type Connection = {
  /** Resolves when the connection is gone, with the reason; null when it was told to stop. */
  lost(heartbeatMs: number, stop: AbortSignal): Promise<Error | null>;
  end(): Promise<void>;
};

async function listen(
  url: string,
  channels: readonly string[],
  hear: (channel: string, payload: string) => void,
): Promise<Connection> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    keepAlive: true,
    options: "-c role=app",
  });
  const { promise: gone, resolve: leave } = Promise.withResolvers<Error>();
  client.on("error", leave);
  client.on("end", () => leave(new Error("The listening connection was closed.")));
  client.on("notification", ({ channel, payload }) => hear(channel, payload ?? ""));
  await client.connect();
  for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  return {
    async lost(heartbeatMs, stop) {
      const beat = setInterval(() => client.query("select 1").catch(leave), heartbeatMs);
      const stopped = new Promise<null>((resolve) => {
        if (stop.aborted) resolve(null);
        stop.addEventListener("abort", () => resolve(null), { once: true });
      });
      const reason = await Promise.race([gone, stopped]);
      clearInterval(beat);
      return reason;
    },
    // A connection that hangs is left to itself.
    end: () => Promise.race([client.end().catch(() => undefined), setTimeout(1_000, undefined, { ref: false })]),
  };
}
