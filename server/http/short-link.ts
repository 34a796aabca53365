import { type Request, type RequestHandler, type Response, Router } from "express";
import { pageInstead } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { sitemap } from "#app/sitemap.ts";
import type { RequestContext } from "#server/context.ts";
import { httpError } from "#server/platform/api/http-errors.ts";
import type { Language } from "#server/platform/values/language.ts";
import type { Admission } from "#server/referral/link/admission.ts";
import { followLink } from "#server/referral/link/follow-link.ts";
import { carryOn } from "./request/carry.ts";

type Parts = { contextFor: (req: Request, res: Response) => Promise<RequestContext> };

/** The personal link in its shortest form, /e/{number}: counts the click and redirects (302) to the page behind it. */
export function shortLinks({ contextFor }: Parts): Router {
  const follow: RequestHandler = async (req, res, next) => {
    try {
      const ctx = await contextFor(req, res);
      const { channel } = req.query;
      const followed = await followLink(ctx, {
        number: req.params["number"] ?? "",
        channel: typeof channel === "string" ? channel : null,
      });
      if (res.headersSent) return;
      if (followed.to === "tooMany") return next(tooManyClicks());
      const page = pageAfterClick(ctx.language, followed.to, followed.number);
      res.set({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" });
      res.writeHead(302, { Location: carryOn(page, ctx.tracking.beyondLink), "Content-Length": 0 }).end();
    } catch (error) {
      next(error);
    }
  };
  return Router({ caseSensitive: true }).get(Object.values(sitemap.shortLink.path), follow);
}

/**
 * The page that a click leads to; unlike here, the facade's click always leads to the landing page, which redirects
 * further.
 */
function pageAfterClick(language: Language, to: Admission, number: string): string {
  return to === "landing" ? path(language, "recommendation", { number }) : pageInstead(language, to);
}

function tooManyClicks(): Error {
  return httpError(429, "Too many links were followed from this address.", { "Retry-After": "600" });
}
