import { once } from "node:events";
import net from "node:net";

/**
 * A TCP proxy in front of a server that simulates faults of real networks. They last until `heal`, unless stated
 * otherwise.
 */
export type TcpProxy = {
  port: number;
  /** The server's URL with the proxy's host and port. */
  urlOf(serverUrl: string): string;
  /** Accepted connections that are not closed yet, including frozen ones. */
  count(): number;
  /**
   * Open connections never transfer another byte, without an error (a host without power). New ones work. Not undone by
   * `heal`.
   */
  freeze(): void;
  /** Open connections are reset. New ones work. */
  reset(): void;
  /** Delays every byte by this time, in each direction. */
  delay(ms: number): void;
  /**
   * No connection transfers anything, neither open nor new, without an error. What was sent meanwhile arrives after
   * `heal`.
   */
  drop(): void;
  /** Open connections are reset, new ones are refused. */
  refuse(): Promise<void>;
  heal(): Promise<void>;
  close(): Promise<void>;
};

type Link = { client: net.Socket; server: net.Socket; isFrozen: boolean };

export async function tcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const links = new Set<Link>();
  let delayMs = 0;
  let isDropping = false;
  let listener = await listen(0);
  const { port } = listener.address() as net.AddressInfo;

  async function listen(on: number): Promise<net.Server> {
    const server = net.createServer({ noDelay: true }, accept).listen(on, "127.0.0.1");
    await once(server, "listening");
    return server;
  }

  function accept(client: net.Socket): void {
    const server = net.connect({ ...target, noDelay: true });
    const link = { client, server, isFrozen: false };
    links.add(link);
    forward(link, client, server);
    forward(link, server, client);
    if (isDropping) pause(link);
  }

  /** Data, half-closing and errors of `from` are forwarded to `to` in order, `delayMs` later. */
  function forward(link: Link, from: net.Socket, to: net.Socket): void {
    const later = (deliver: () => void) => {
      const unlessFrozen = () => link.isFrozen || deliver();
      if (delayMs > 0) setTimeout(unlessFrozen, delayMs);
      else unlessFrozen();
    };
    from.on("data", (chunk) =>
      later(() => {
        if (to.destroyed || to.write(chunk)) return;
        from.pause();
        to.once("drain", () => isDropping || link.isFrozen || from.resume());
      }),
    );
    from.on("end", () => later(() => to.end()));
    from.on("error", () => later(() => to.resetAndDestroy()));
    from.on("close", () => {
      if (!link.isFrozen) later(() => to.destroySoon());
      if (link.client.destroyed && link.server.destroyed) links.delete(link);
    });
  }

  function pause({ client, server }: Link): void {
    client.pause();
    server.pause();
  }

  function reset(): void {
    for (const { client, server } of links) {
      client.resetAndDestroy();
      server.destroy();
    }
  }

  async function stopListening(): Promise<void> {
    const closed = new Promise((resolve) => listener.close(resolve));
    reset();
    await closed;
  }

  return {
    port,
    urlOf: (serverUrl) => Object.assign(new URL(serverUrl), { host: `127.0.0.1:${port}` }).href,
    count: () => links.size,
    freeze() {
      for (const link of links) {
        link.isFrozen = true;
        pause(link);
      }
    },
    reset,
    delay(ms) {
      delayMs = ms;
    },
    drop() {
      isDropping = true;
      for (const link of links) pause(link);
    },
    refuse: stopListening,
    async heal() {
      delayMs = 0;
      isDropping = false;
      for (const { client, server, isFrozen } of links) {
        if (isFrozen) continue;
        client.resume();
        server.resume();
      }
      if (!listener.listening) listener = await listen(port);
    },
    async close() {
      if (listener.listening) await stopListening();
      else reset();
    },
  };
}
