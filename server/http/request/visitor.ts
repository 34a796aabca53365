import type { Request } from "express";
import { isbot } from "isbot";
import { languageOf } from "#app/paths.ts";
import type { ClickRate } from "#server/people/click-rate.ts";
import type { Viewer } from "#server/people/viewer.ts";
import { networkOf } from "#server/platform/request/network.ts";
import type { Language } from "#server/platform/tenant/model.ts";
import { requestedLanguage } from "#server/platform/wire/headers.ts";
import { deviceOf } from "./device.ts";

/** Programs send the language in a header, pages have it in their path. */
export function languageOfRequest(req: Request): Language {
  const requested = req.headers["x-accept-language"];
  return typeof requested === "string" ? requestedLanguage(requested) : languageOf(req.path);
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
