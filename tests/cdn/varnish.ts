import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { listening } from "#tests/support/network/listening.ts";

const program = ["/usr/sbin/varnishd", "varnishd"].find((path) => spawnSync(path, ["-V"]).status === 0);
if (!program) throw new Error("There is no Varnish here. Install it (apt-get install varnish varnish-modules).");
const varnishd = program;

export const purgeSecret = "a-secret-of-tests";

/** Starts Varnish with deploy/varnish/default.vcl; only the backend's address is replaced. */
export async function startVarnish(port: number, productPort: number): Promise<{ stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "referral-varnish-"));
  chmodSync(folder, 0o755);
  const file = join(folder, "default.vcl");
  const config = readFileSync(join(import.meta.dirname, "../../deploy/varnish/default.vcl"), "utf8");
  const backend = /\.host = "proxy";\n {2}\.port = "8080";/;
  if (!backend.test(config)) throw new Error("deploy/varnish/default.vcl has another backend.");
  writeFileSync(file, config.replace(backend, `.host = "127.0.0.1";\n  .port = "${productPort}";`));
  const words = ["-F", "-j", "none", "-n", join(folder, "work"), "-a", `127.0.0.1:${port}`, "-f", file];
  const child = spawn(varnishd, [...words, "-s", "default,64m"], {
    env: { ...process.env, CDN_PURGE_SECRET: purgeSecret },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += String(text)));
  const ended = once(child, "exit");
  const stop = async () => {
    if (child.exitCode === null) child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 200 && child.exitCode === null; tries += 1) {
    // Until its first check of the product Varnish says that nobody answers.
    const answers = await ask(port, "/healthz").then(
      ({ status }) => status === 200,
      () => false,
    );
    if (answers) return { stop };
    await pause(100);
  }
  await stop();
  throw new Error(`Varnish did not start:\n${said}`);
}

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string };
type Asked = { method?: string; headers?: Record<string, string> };

export function ask(port: number, path: string, { method = "GET", headers = {} }: Asked = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, method, headers, agent: false }, async (res) => {
      const parts: Buffer[] = [];
      for await (const part of res) parts.push(part as Buffer);
      const body = Buffer.concat(parts);
      resolve({ status: res.statusCode ?? 0, headers: res.headers, body, text: body.toString() });
    });
    sent.on("error", reject).end();
  });
}

export type Gate = {
  port: number;
  /** What came through: "GET host/path". */
  seen: string[];
  /** Nothing comes through: 503. */
  isShut: boolean;
};

/** A server that passes requests on to another one of this machine, and counts them. */
export async function gateTo(port: number): Promise<Gate> {
  const gate: Gate = { port: 0, seen: [], isShut: false };
  const server = createServer((req, res) => {
    if (gate.isShut) return void res.writeHead(503).end();
    const { method, url = "", headers } = req;
    if (url !== "/healthz") gate.seen.push(`${method} ${headers.host}${url}`);
    const passed = request({ host: "127.0.0.1", port, method, path: url, headers, agent: false }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    passed.on("error", () => res.destroy());
    req.pipe(passed);
  });
  gate.port = await listening(server);
  return gate;
}
