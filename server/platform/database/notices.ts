import { setTimeout } from "node:timers/promises";
import pg from "pg";

export type Notices = {
  /** True while the connection is up: changes made now will be received. */
  listening(): boolean;
  close(): Promise<void>;
};

export type Follower = {
  /**
   * Handlers by channel; a channel belongs to one follower. One that fails renews the connection, so that `onConnect`
   * reads what it missed.
   */
  channels: Readonly<Record<string, (payload: string) => void | Promise<void>>>;
  /**
   * Called after every (re)connection, which may be used for reading: notifications sent while disconnected were lost.
   */
  onConnect(client: pg.ClientBase): void | Promise<void>;
};

export type NoticeOptions = {
  url: string;
  followers: readonly Follower[];
  onError(error: Error): void;
  retryMs?: number;
  /** A connection that dies silently is detected within this time. */
  heartbeatMs?: number;
};

/**
 * Listens to NOTIFY on one connection for all followers, as long as the process runs; reconnects after a restart of the
 * database.
 */
export async function followNotices(options: NoticeOptions): Promise<Notices> {
  const { followers, retryMs = 250, heartbeatMs = 10_000 } = options;
  const channels = Object.assign({}, ...followers.map((follower) => follower.channels)) as Follower["channels"];
  const running = new Set<Promise<void>>();
  const stop = new AbortController();
  let current: Connection | null = null;

  async function receive(channel: string, payload: string): Promise<void> {
    const work = (async () => channels[channel]?.(payload))();
    const ended = work.catch(() => undefined).finally(() => running.delete(ended));
    running.add(ended);
    return work;
  }

  async function connect(): Promise<Connection> {
    const fresh = await listen(options.url, Object.keys(channels), receive);
    try {
      for (const follower of followers) await follower.onConnect(fresh.client);
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
  const connecting = keepConnected();
  return {
    listening: () => current !== null,
    async close() {
      stop.abort();
      await connecting;
      await Promise.all(running);
    },
  };
}

type Connection = {
  client: pg.ClientBase;
  /** Resolves when the connection is lost or a handler failed, with the reason; with null when it was stopped. */
  lost(heartbeatMs: number, stop: AbortSignal): Promise<Error | null>;
  end(): Promise<void>;
};

async function listen(
  url: string,
  channels: readonly string[],
  receive: (channel: string, payload: string) => Promise<void>,
): Promise<Connection> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: "notices",
  });
  const { promise: gone, resolve: leave } = Promise.withResolvers<Error>();
  client.on("error", leave);
  client.on("end", () => leave(new Error("The listening connection was closed.")));
  client.on("notification", ({ channel, payload }) => void receive(channel, payload ?? "").catch(leave));
  await client.connect();
  await client.query(channels.map((channel) => `listen ${pg.escapeIdentifier(channel)};`).join(" "));
  return {
    client,
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
    // A connection that does not close in time is abandoned.
    end: () => Promise.race([client.end().catch(() => undefined), setTimeout(1_000, undefined, { ref: false })]),
  };
}
