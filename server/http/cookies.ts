import type { Request, Response } from "express";
import { campaignCookie } from "#server/domain/consent/model.ts";
import type { Cookies } from "#server/domain/cookies.ts";

type Site = { secure: boolean; framed: boolean; now: Date };

const prefix = "__Host-";
/** Browsers that got a cookie without the prefix keep it for 60 days at most; then nothing but the prefixed one counts. */
const bareNamesUntil = new Date("2027-03-01T00:00:00Z");
/** The campaign opens nothing, and its name is the one that the specification gives it. */
const neverPrefixed: readonly string[] = [campaignCookie];

/**
 * The name that a cookie has in headers. Over https it carries the prefix "__Host-": browsers take such a cookie from this
 * very host alone, and from no sibling that could plant a key of its own.
 */
export function nameOnWire(name: string, https: boolean): string {
  return https && !neverPrefixed.includes(name) ? prefix + name : name;
}

/**
 * Cookies of one request, by their names without prefix. What is set is also read back within the request. Remix appends
 * its headers, so they survive a redirect.
 */
export function makeCookies(req: Request, res: Response, site: Site): Cookies {
  const { secure, now } = site;
  const sent = parse(req.headers.cookie ?? "");
  const onWire = (name: string) => nameOnWire(name, secure);
  /** What the browser has of the time before the prefix. */
  const isOlder = (name: string) => onWire(name) !== name && sent.has(name);
  const values = new Map<string, string>();
  for (const wire of sent.keys()) {
    const name = secure && wire.startsWith(prefix) ? wire.slice(prefix.length) : wire;
    const value = sent.get(onWire(name)) ?? (now < bareNamesUntil ? sent.get(name) : undefined);
    if (value !== undefined) values.set(name, value);
  }

  function write(name: string, value: string, maxAgeSeconds: number | null) {
    const age = maxAgeSeconds === null ? "" : ` Max-Age=${maxAgeSeconds};`;
    const line = (wire: string, content: string, age: string) =>
      res.append("Set-Cookie", `${wire}=${encodeURIComponent(content)};${age} ${attributes(site)}`);
    line(onWire(name), value, age);
    if (isOlder(name) && sent.delete(name)) line(name, "", " Max-Age=0;");
  }

  return {
    get: (name) => values.get(name) || null,
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
      // It stays the first of its name: the page cache, too, looks at no other.
      values.set(name, "");
    }
  }
  return values;
}
