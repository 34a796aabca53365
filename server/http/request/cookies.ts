import type { Request, Response } from "express";
import { campaignCookie } from "#server/people/consent/model.ts";
import type { Cookies } from "#server/platform/request/cookies.ts";

type Site = { secure: boolean; framed: boolean };

const prefix = "__Host-";
/** The campaign cookie grants no access and keeps its fixed name. */
const neverPrefixed: readonly string[] = [campaignCookie];

/**
 * A cookie's name in headers. Over https it has the prefix "__Host-": browsers accept such a cookie only from this
 * exact host, so a sibling domain cannot plant one.
 */
export function nameOnWire(name: string, https: boolean): string {
  return https && !neverPrefixed.includes(name) ? prefix + name : name;
}

/**
 * Cookies of one request, by their names without prefix. Values set can be read back within the request. Uses the
 * response's header list as Remix does, so that cookies survive a redirect.
 */
export function makeCookies(req: Request, res: Response, site: Site): Cookies {
  const { secure } = site;
  const sent = parse(req.headers.cookie ?? "");
  const onWire = (name: string) => nameOnWire(name, secure);
  const values = new Map<string, string>();
  for (const wire of sent.keys()) {
    const name = secure && wire.startsWith(prefix) ? wire.slice(prefix.length) : wire;
    const value = sent.get(onWire(name));
    if (value !== undefined) values.set(name, value);
  }

  function write(name: string, value: string, maxAgeSeconds: number | null) {
    const age = maxAgeSeconds === null ? "" : ` Max-Age=${maxAgeSeconds};`;
    res.append("Set-Cookie", `${onWire(name)}=${encodeURIComponent(value)};${age} ${attributes(site)}`);
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
      // Still counts as the first cookie of its name: the page cache reads only the first, too.
      values.set(name, "");
    }
  }
  return values;
}
