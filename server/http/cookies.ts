import type { Request, Response } from "express";
import type { Cookies } from "#server/domain/cookies.ts";

type Site = { secure: boolean; framed: boolean };

/** Cookies of one request. What is set is also read back within the request. Remix appends its headers, so they survive a redirect. */
export function makeCookies(req: Request, res: Response, site: Site): Cookies {
  const values = parse(req.headers.cookie ?? "");

  function write(name: string, value: string, maxAgeSeconds: number | null) {
    const age = maxAgeSeconds === null ? "" : ` Max-Age=${maxAgeSeconds};`;
    res.append("Set-Cookie", `${name}=${encodeURIComponent(value)};${age} ${attributes(site)}`);
  }

  return {
    get: (name) => values.get(name) ?? null,
    names: () => [...values.keys()],
    set(name, value, maxAgeSeconds) {
      values.set(name, value);
      write(name, value, maxAgeSeconds);
    },
    remove(name) {
      values.delete(name);
      write(name, "", 0);
    },
  };
}

function attributes({ framed, secure }: Site): string {
  if (framed) return "Path=/; HttpOnly; SameSite=None; Secure; Partitioned";
  return `Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** For jobs and commands, which have no browser. */
export const silentCookies: Cookies = { get: () => null, names: () => [], set: () => {}, remove: () => {} };

function parse(header: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const part of header.split(";")) {
    const split = part.indexOf("=");
    if (split < 1) continue;
    const name = part.slice(0, split).trim();
    if (values.has(name)) continue;
    try {
      values.set(name, decodeURIComponent(part.slice(split + 1).trim()));
    } catch {
      // Not ours: a value that cannot be decoded is as good as none.
    }
  }
  return values;
}
