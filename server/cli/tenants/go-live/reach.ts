import { lookup as resolveName } from "node:dns";
import { request as plain } from "node:http";
import { request as encrypted } from "node:https";
import type { LookupFunction } from "node:net";
import type { TLSSocket } from "node:tls";

/** `wrong`: an error's code, such as ENOTFOUND, of the connection or of its certificate. */
export type Reached =
  | { ok: true; status: number; body: string; certificateUntil: Date | null; location: string | null }
  | { ok: false; wrong: string };

type Sent = { method?: string; headers?: Record<string, string>; body?: string };

const limitMs = 10_000;
const maxBytes = 512 * 1024;

/** Asks a public address as a browser does: by its name, with its certificate checked, following no redirect. */
export function reach(url: string, { method = "GET", headers = {}, body }: Sent = {}): Promise<Reached> {
  const request = url.startsWith("https:") ? encrypted : plain;
  return new Promise((resolve) => {
    const options = { method, headers, agent: false, lookup, signal: AbortSignal.timeout(limitMs) } as const;
    const asked = request(url, options, (answer) => {
      const certificate = (answer.socket as Partial<TLSSocket>).getPeerCertificate?.();
      const parts: Buffer[] = [];
      let size = 0;
      answer.on("data", (part: Buffer) => {
        size += part.length;
        if (size <= maxBytes) parts.push(part);
      });
      answer.on("error", (fault) => resolve({ ok: false, wrong: codeOf(fault) }));
      answer.on("end", () =>
        resolve({
          ok: true,
          status: answer.statusCode ?? 0,
          body: Buffer.concat(parts).toString("utf8"),
          certificateUntil: certificate?.valid_to ? new Date(certificate.valid_to) : null,
          location: answer.headers.location ?? null,
        }),
      );
    });
    asked.on("error", (fault) => resolve({ ok: false, wrong: codeOf(fault) }));
    asked.end(body);
  });
}

const codeOf = (fault: Error) => (fault as NodeJS.ErrnoException).code ?? fault.name;

/** Names below localhost are this machine, as in browsers; null: the system resolves the name. */
const lookup: LookupFunction = (hostname, options, done) => {
  const isHere = hostname === "localhost" || hostname.endsWith(".localhost");
  if (isHere) return options.all ? done(null, [{ address: "127.0.0.1", family: 4 }]) : done(null, "127.0.0.1", 4);
  resolveName(hostname, options, done);
};
