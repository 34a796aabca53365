import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import express from "express";

const program = ["/usr/sbin/haproxy", "haproxy"].find((path) => spawnSync(path, ["-v"]).status === 0);
if (!program) throw new Error("There is no HAProxy here. Install it (apt-get install haproxy), and run this again.");
const haproxy = program;

export type Seen = { ip: string; headers: http.IncomingHttpHeaders };
/** Whether the server behind the proxy has no database. */
export const database = { isAway: false };

/** The server behind the proxy: it trusts one proxy, as `web` in docker-compose.yml, and answers with what it sees. */
async function backend(): Promise<http.Server> {
  const app = express().set("trust proxy", 1);
  app.get("/readyz", (_req, res) => void res.status(database.isAway ? 503 : 200).send("ok"));
  app.get("/healthz", (_req, res) => void res.send("ok"));
  app.use((req, res) => void res.json({ ip: req.ip ?? "", headers: req.headers } satisfies Seen));
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

export type RunningProxy = {
  port: number;
  tlsPort: number;
  metricsPort: number;
  /** Ends the server behind the proxy, which goes on. */
  endServer: () => void;
  stop: () => Promise<void>;
};

/**
 * The proxy's real configuration; only ports, the folder of certificates and the addresses of the web processes are
 * replaced. `web`: the port of a web process that is already there; else one of our own answers with what it sees.
 */
export async function startProxy(
  env: Record<string, string>,
  { certificates = "/nowhere", web }: { certificates?: string; web?: number } = {},
): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), "referral-proxy-"));
  const server = web === undefined ? await backend() : null;
  const webPort = server ? (server.address() as AddressInfo).port : web;
  const [port, tlsPort, metricsPort] = [await freePort(), await freePort(), await freePort()];
  const file = join(folder, "haproxy.cfg");
  const changes: [RegExp, string][] = [
    [/bind :8080$/m, `bind 127.0.0.1:${port}`],
    [/bind :8405$/m, `bind 127.0.0.1:${metricsPort}`],
    [/bind :8443 ssl crt \S+/, `bind 127.0.0.1:${tlsPort} ssl crt ${certificates}`],
    [/^resolvers engine\n(?: {2}.*\n)+/m, ""],
    [/ resolvers engine init-addr none$/gm, ""],
    [/server-template web- "\$\{WEB_PROCESSES\}" web:3000/g, `server web 127.0.0.1:${webPort}`],
    [/ *server-template next- .*\n/g, ""],
    [/\/etc\/haproxy\/503\.http/g, join(import.meta.dirname, "../../docker/503.http")],
    // Only root can switch to another user.
    ...(process.getuid?.() === 0 ? [] : [[/^ {2}user haproxy\n {2}group haproxy\n/m, ""] as [RegExp, string]]),
  ];
  let config = readFileSync(join(import.meta.dirname, "../../docker/haproxy.cfg"), "utf8");
  for (const [place, text] of changes) {
    if (!place.test(config)) throw new Error(`docker/haproxy.cfg has no ${place}.`);
    config = config.replace(place, text);
  }
  writeFileSync(file, config);
  const settings = { PROXY_PROTOCOL_FROM: "", FORWARDED_FROM: "", CONNECTIONS_PER_ADDRESS: "400", ...env };
  const child = spawn(haproxy, ["-db", "-f", file], { env: { ...process.env, ...settings } });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += String(text)));
  const ended = once(child, "exit");
  const endServer = () => {
    server?.close();
    server?.closeAllConnections();
  };
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
    endServer();
    rmSync(folder, { recursive: true });
  };
  for (let tries = 0; tries < 200; tries += 1) {
    const status = await ask(port).then(
      ({ status }) => status,
      () => 0,
    );
    // A web process of somebody else may answer with anything but the proxy's own page.
    if (status === 200 || status === 308 || (web !== undefined && status > 0 && status !== 503))
      return { port, tlsPort, metricsPort, endServer, stop };
    if (child.exitCode !== null) break;
    await pause(50);
  }
  await stop();
  throw new Error(`HAProxy did not start:\n${said}`);
}

type RequestOptions = { from?: string; headers?: Record<string, string>; agent?: http.Agent };

/** A request from one of this machine's addresses (all of 127.0.0.0/8). */
export async function ask(port: number, { from = "127.0.0.1", headers = {}, agent }: RequestOptions = {}) {
  const request = http.get({
    host: "127.0.0.1",
    port,
    path: "/x",
    localAddress: from,
    headers,
    ...(agent ? { agent } : { agent: false }),
  });
  const [answer] = (await once(request, "response")) as [http.IncomingMessage];
  let text = "";
  for await (const chunk of answer) text += String(chunk);
  const seen = answer.statusCode === 200 ? (JSON.parse(text) as Seen) : null;
  return { status: answer.statusCode ?? 0, headers: answer.headers, seen, text };
}

/** An open connection, and what was received on it so far. */
export async function connection(port: number, from = "127.0.0.1") {
  const socket = net.connect({ host: "127.0.0.1", port, localAddress: from });
  const state = { socket, text: "", closed: false };
  socket.on("data", (text) => (state.text += String(text)));
  socket.on("error", () => undefined);
  socket.on("close", () => (state.closed = true));
  // A connection refused at once may be closed before the connect event.
  await new Promise((resolve) => socket.once("connect", resolve).once("close", resolve));
  return state;
}

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
