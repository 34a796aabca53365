import Bowser from "bowser";
import type { Request } from "express";
import { isbot } from "isbot";
import { languageOf } from "#app/paths.ts";
import type { Device } from "#server/people/account/model.ts";
import type { ClickRate, Viewer } from "#server/people/viewer.ts";
import { networkOf } from "#server/platform/request/limits.ts";
import type { Language } from "#server/platform/values/language.ts";
import { requestedLanguage } from "#server/platform/wire/headers.ts";

/** Longer values do not come from a browser. */
const maxAgentLength = 500;

/** Common names of operating systems where the library uses others. */
const systems: Record<string, string> = { "Chrome OS": "ChromeOS" };

/** Programs send the language in a header, pages have it in their path. */
export function languageOfRequest(req: Request): Language {
  const own = req.headers["x-accept-language"];
  const isProgram = own !== undefined || /^\/api\//i.test(req.originalUrl);
  return isProgram ? requestedLanguage(own?.toString(), req.headers["accept-language"]) : languageOf(req.path);
}

type Parts = {
  hash: (purpose: string, value: string) => string;
  countClick: (network: string, now: Date) => ClickRate;
  now: Date;
};

/**
 * The address is hashed with a key that changes daily, so that clicks of two days cannot be linked by it. Hashes and
 * the user agent's analysis are only needed for clicks and therefore computed on demand. They are functions, not
 * getters: a getter is part of its object's hidden class in V8, which kept each request in memory until a full garbage
 * collection.
 */
export function visitor(req: Request, { hash, countClick, now }: Parts): Viewer {
  const day = now.toISOString().slice(0, 10);
  const { headers } = req;
  return {
    member: null,
    session: null,
    ssoUser: null,
    ssoSession: null,
    ownerKeyHash: null,
    rewardClaimId: null,
    addressHash: () => hash(`address|${day}`, req.ip ?? ""),
    browserHash: () => hash(`browser|${day}`, [req.ip, headers["user-agent"], headers["accept-language"]].join("|")),
    device: () => deviceOf(headers["user-agent"]),
    isBot: () => isbot(headers["user-agent"] ?? "") || isPreview(req),
    countClick: () => countClick(networkOf(req.ip), now),
  };
}

/** Prefetches and link previews identify themselves in headers. */
function isPreview(req: Request): boolean {
  const purpose = `${req.headers["purpose"] ?? ""} ${req.headers["sec-purpose"] ?? ""} ${req.headers["x-purpose"] ?? ""}`;
  return /prefetch|preview|prerender/i.test(purpose) || req.method === "HEAD";
}

/**
 * Browser and system of a user agent, e.g. "Chrome" and "Android". Versions are left out: people do not know theirs,
 * and they would identify a person.
 */
function deviceOf(userAgent: string | undefined): Device {
  if (!userAgent || userAgent.length > maxAgentLength) return { browser: null, system: null };
  const parser = Bowser.getParser(userAgent);
  const system = parser.getOSName() || null;
  return { browser: parser.getBrowserName() || null, system: system && (systems[system] ?? system) };
}
