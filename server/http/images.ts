import { createHash } from "node:crypto";
import { type Request, type Response, Router } from "express";
import type { Ctx } from "#server/domain/context.ts";
import type { Picture, PictureKind } from "#server/domain/product/model.ts";
import { showPicture } from "#server/domain/product/show-picture.ts";
import type { Tenant } from "#server/domain/tenant/model.ts";
import type { TenantDirectory } from "#server/domain/tenant/ports.ts";
import { fault } from "./faults.ts";

type Parts = {
  tenants: Pick<TenantDirectory, "byId">;
  contextFor(tenant: Tenant, req: Request, res: Response): Promise<Ctx>;
};

/** Paths of pictures below /api/v1/{provider} (specification section 7, Images). */
const pictures = {
  "/:provider/produktkategorie/:id/grafik": "categoryPicture",
  "/:provider/produktkategorie/:id/icon": "categoryIcon",
  "/:provider/produkt/:id/grafik": "productPicture",
  "/:provider/produkt/:id/sgrafik": "productSmallPicture",
  "/:provider/praemie/:id/grafik100": "reward100",
  "/:provider/praemie/:id/grafik50": "reward50",
} as const satisfies Record<string, PictureKind>;

/** Pictures of categories, products and rewards, to be mounted at /api/v1: the tenant's own, of what it shows, or drawn. */
export function images({ tenants, contextFor }: Parts): Router {
  const router = Router();
  for (const [path, kind] of Object.entries(pictures)) {
    router.get(path, async (req: Request<{ provider: string; id: string }>, res, next) => {
      try {
        const tenant = tenants.byId(req.params.provider);
        const picture =
          tenant && (await showPicture(await contextFor(tenant, req as unknown as Request, res), kind, req.params.id));
        if (!picture) return next(fault(404, "There is no such picture."));
        send(req, res, picture);
      } catch (error) {
        next(error);
      }
    });
  }
  return router;
}

function send(req: Pick<Request, "headers">, res: Response, { type, bytes, lasting }: Picture): void {
  const tag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  // What stands in for a picture makes room for it soon.
  res.set("Cache-Control", lasting ? "public, max-age=3600, stale-while-revalidate=86400" : "public, max-age=30");
  res.set("ETag", tag);
  // A picture that is opened by itself may do nothing, whoever drew it.
  res.set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  if (req.headers["if-none-match"]?.includes(tag)) res.status(304).end();
  else res.type(type).send(Buffer.from(bytes));
}
