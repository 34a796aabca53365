import { createHash } from "node:crypto";
import { type Request, type Response, Router } from "express";
import { showAsset } from "#server/catalogue/content/show-asset.ts";
import type { RequestContext } from "#server/context.ts";
import { doesNothing } from "#server/platform/api/policy.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { notFound } from "./error-responses.ts";

type Parts = { contextFor(tenant: Tenant, req: Request, res: Response): Promise<RequestContext> };

/**
 * GET /api/assets/{app}/{id}?width=&height=: a picture of the tenant's content source by its id. Without a version in
 * the URL it may change, so it is only cached for minutes.
 */
export function assets({ contextFor }: Parts): Router {
  const router = Router({ mergeParams: true });
  router.get("/:id", async (req, res, next) => {
    try {
      const ctx = await contextFor(res.locals["tenant"], req, res);
      const { width, height } = req.query;
      const asset = await showAsset(ctx, req.params.id, { width: sizeIn(width), height: sizeIn(height) });
      if (!asset) return notFound(req, res);
      const tag = `"${createHash("sha256").update(asset.bytes).digest("base64url").slice(0, 22)}"`;
      res.set("Content-Security-Policy", doesNothing);
      res.set("Cache-Control", "public, max-age=300, stale-while-revalidate=3600").set("ETag", tag);
      if (req.headers["if-none-match"]?.includes(tag)) return void res.status(304).end();
      res.type(asset.type).send(Buffer.from(asset.bytes));
    } catch (fault) {
      next(fault);
    }
  });
  return router;
}

/** Values that are not numbers are ignored. */
function sizeIn(value: unknown): number | null {
  return typeof value === "string" && /^[1-9]\d{0,4}$/.test(value) ? Number(value) : null;
}
