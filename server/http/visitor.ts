import type { Request } from "express";
import { isbot } from "isbot";
import { languageOf } from "#app/paths.ts";
import type { ClickRate } from "#server/domain/recommendation/click-rate.ts";
import type { Language } from "#server/domain/tenant/model.ts";
import type { Viewer } from "#server/domain/viewer.ts";
import { languageAsked } from "#server/wire/headers.ts";
import { deviceOf } from "./device.ts";
import { networkOf } from "./network.ts";

/** Programs say it in a header, pages in their path. */
export function languageOfRequest(req: Request): Language {
  const asked = req.headers["x-accept-language"];
  return typeof asked === "string" ? languageAsked(asked) : languageOf(req.path);
}

type Parts = {
  hash: (purpose: string, value: string) => string;
  countClick: (network: string, now: Date) => ClickRate;
  now: Date;
};

/**
 * The address is hashed with a key that changes daily, so clicks of two days cannot be joined by it. It and the look at
 * the browser's name are for clicks, and made when they are asked for: by functions, since a getter belongs to the hidden
 * class of its object, and that kept each request in memory until the whole heap was collected.
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

/** For jobs and commands, for which nobody asks. */
export const nobody: Viewer = {
  member: null,
  session: null,
  ssoUser: null,
  ssoSession: null,
  ownerKeyHash: null,
  rewardClaimId: null,
  addressHash: () => "",
  browserHash: () => "",
  device: () => ({ browser: null, system: null }),
  isBot: () => false,
  countClick: () => "normal",
};

/** Prefetching and link previews say so themselves. */
function isPreview(req: Request): boolean {
  const purpose = `${req.headers["purpose"] ?? ""} ${req.headers["sec-purpose"] ?? ""} ${req.headers["x-purpose"] ?? ""}`;
  return /prefetch|preview|prerender/i.test(purpose) || req.method === "HEAD";
}
