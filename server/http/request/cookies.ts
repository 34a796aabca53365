import { parseCookie, stringifySetCookie } from "cookie";
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
  const { secure, framed } = site;
  const sent = parseCookie(req.headers.cookie ?? "", { decode: readable });
  const onWire = (name: string) => nameOnWire(name, secure);
  const values = new Map<string, string>();
  for (const wire of Object.keys(sent)) {
    const name = secure && wire.startsWith(prefix) ? wire.slice(prefix.length) : wire;
    const value = sent[onWire(name)];
    if (value !== undefined) values.set(name, value);
  }

  function write(name: string, value: string, maxAgeSeconds: number | null) {
    const age = maxAgeSeconds === null ? {} : { maxAge: maxAgeSeconds };
    const sameSite = framed ? "none" : "lax";
    const where = { path: "/", httpOnly: true, secure: secure || framed, partitioned: framed, sameSite } as const;
    res.append("Set-Cookie", stringifySetCookie({ name: onWire(name), value, ...age, ...where }));
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

/** An unreadable value still counts as the first cookie of its name: the page cache reads only the first, too. */
function readable(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}
