import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The ways in which an external service can fail. */
export type Failure =
  | { kind: "status"; status: number; headers?: Record<string, string> }
  /** A correct answer, delayed. */
  | { kind: "delay"; ms: number }
  | { kind: "hang" }
  /** The connection is cut before an answer. */
  | { kind: "reset" }
  /** Announces the answer's length and ends halfway. */
  | { kind: "truncated" }
  /** Half a document, presented as complete. */
  | { kind: "halfJson" }
  /** A maintenance page with status 200. */
  | { kind: "html" }
  | { kind: "large"; bytes: number };

export type Received = { method: string; path: string; headers: IncomingMessage["headers"]; body: string };
export type Respond = (received: Received, res: ServerResponse) => void | Promise<void>;

export type FakeServer = {
  url: string;
  received: Received[];
  /**
   * How requests fail from now on, for requests that match `only`; null: no failure. `times`: the number of failures,
   * then answers are correct again.
   */
  fail(failure: Failure | null, options?: { times?: number; only?: (received: Received) => boolean }): void;
  close(): Promise<void>;
};

/** A real HTTP server on this machine that answers by `respond`, except for the configured failures. */
export async function fakeServer(respond: Respond, port = 0): Promise<FakeServer> {
  const received: Received[] = [];
  let failing: { failure: Failure; left: number; only: (received: Received) => boolean } | null = null;

  const server = createServer(async (req, res) => {
    const parts: Buffer[] = [];
    for await (const part of req) parts.push(part as Buffer);
    const { method = "GET", url: path = "/", headers } = req;
    const one = { method, path, headers, body: Buffer.concat(parts).toString() };
    received.push(one);
    if (!failing || failing.left <= 0 || !failing.only(one)) return respond(one, res);
    failing.left--;
    await misbehave(failing.failure, res, () => respond(one, res));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    fail(failure, { times = Number.POSITIVE_INFINITY, only = () => true } = {}) {
      failing = failure && { failure, left: times, only };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function misbehave(failure: Failure, res: ServerResponse, respond: () => void | Promise<void>): Promise<void> {
  if (failure.kind === "hang") return;
  if (failure.kind === "reset") return void res.socket?.resetAndDestroy();
  if (failure.kind === "status") return void res.writeHead(failure.status, failure.headers).end();
  if (failure.kind === "html")
    return void res.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html><h1>Wartung</h1>");
  if (failure.kind === "halfJson") return void json(res, 200).end('{"items":[{"id":"a');
  if (failure.kind === "truncated") {
    res.writeHead(200, { "Content-Type": "application/json", "Content-Length": "4000" });
    res.write('{"items":[', () => res.socket?.destroy());
    return;
  }
  if (failure.kind === "large") return void json(res, 200).end(`{"items":[],"padding":"${"x".repeat(failure.bytes)}"}`);
  const { ms } = failure;
  setTimeout(() => void respond(), ms);
}

function json(res: ServerResponse, status: number): ServerResponse {
  return res.writeHead(status, { "Content-Type": "application/json" });
}
