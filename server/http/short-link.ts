import { type Request, type Response, Router } from "express";
import { path } from "#app/paths.ts";
import type { Ctx } from "#server/domain/context.ts";
import type { Admission } from "#server/domain/recommendation/admission.ts";
import { followLink } from "#server/domain/recommendation/follow-link.ts";
import type { Language } from "#server/domain/tenant/model.ts";

/** The page that a click leads to. The facade's click path leads to the same ones. */
export function pageAfterClick(language: Language, { to, number }: { to: Admission; number: string }): string {
  if (to === "landing") return path(language, "recommendation", { number });
  const pages = { expired: "expired", blocked: "blocked", unknown: "notFound" } as const;
  return path(language, pages[to]);
}

/** /e/{number}: the personal link in its shortest form. It stands before the screens, for it is the product's busiest address. */
export function shortLinks(contextFor: (req: Request, res: Response) => Promise<Ctx>): Router {
  const router = Router();
  router.get(["/e/:number", "/en/e/:number"], async (req, res, next) => {
    try {
      const ctx = await contextFor(req, res);
      const { channel } = req.query;
      const followed = await followLink(ctx, {
        number: req.params["number"] ?? "",
        channel: typeof channel === "string" ? channel : null,
      });
      res.set("Cache-Control", "no-store").set("Referrer-Policy", "no-referrer");
      res.redirect(302, pageAfterClick(ctx.language, followed));
    } catch (error) {
      next(error);
    }
  });
  return router;
}
