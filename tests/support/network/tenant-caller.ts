import { Agent, type IncomingHttpHeaders, request } from "node:http";

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };
export type Ask = (
  tenant: string,
  method: string,
  path: string,
  headers?: Record<string, string>,
  body?: string,
) => Promise<Answer>;

/** The server waits 65 s for the next request. */
const idleMs = 5_000;

const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/**
 * Asks tenants by their development hosts at a port of this machine, as a browser on the tenant's own page does.
 * Rejects if a connection fails or an answer takes longer than `timeoutMs`.
 */
export function tenantCaller(port: number, { timeoutMs, maxSockets }: { timeoutMs: number; maxSockets: number }) {
  // Of an idle connection the server must not be the first to let go: its farewell could cross our next request.
  const agent = new Agent({ keepAlive: true, maxSockets, timeout: idleMs });
  const ask: Ask = (tenant, method, path, headers = {}, body = "") =>
    new Promise((resolve, reject) => {
      const site = `${tenant}.localhost:${port}`;
      const sent = request(
        {
          agent,
          host: "127.0.0.1",
          port,
          method,
          path,
          timeout: timeoutMs,
          headers: { Host: site, Origin: `http://${site}`, "User-Agent": browser, ...headers },
        },
        (res) => {
          let text = "";
          res.setEncoding("utf8").on("data", (part) => (text += part));
          res.on("end", () => resolve({ status: res.statusCode ?? 0, headers: res.headers, text }));
          res.on("error", reject);
        },
      );
      sent.on("timeout", () => sent.destroy(new Error("no answer")));
      sent.on("error", reject);
      sent.end(body);
    });
  return { ask, close: () => agent.destroy() };
}
