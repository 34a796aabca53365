import { type Request, type Response, Router } from "express";
import { showContentPicture } from "#server/domain/content/show-picture.ts";
import type { Ctx } from "#server/domain/context.ts";
import type { Tenant } from "#server/domain/tenant/model.ts";
import type { TenantDirectory } from "#server/domain/tenant/ports.ts";
import { fault } from "./faults.ts";

type Parts = {
  tenants: Pick<TenantDirectory, "byId">;
  contextFor(tenant: Tenant, req: Request, res: Response): Promise<Ctx>;
};

/**
 * GET /api/v1/{provider}/assets/{id}?v=&width=&key=: pictures of the tenant's content service, as its pages name them
 * (specification section 7, Assets). The address changes with the picture, so whoever has it keeps it.
 */
export function contentPictures({ tenants, contextFor }: Parts): Router {
  const router = Router();
  router.get("/:provider/assets/:id", async (req: Request<{ provider: string; id: string }>, res, next) => {
    try {
      const tenant = tenants.byId(req.params.provider);
      const { v, width, key } = req.query;
      const asked = { id: req.params.id, version: Number(v), width: Number(width), key: String(key) };
      const picture =
        tenant && (await showContentPicture(await contextFor(tenant, req as unknown as Request, res), asked));
      if (!picture) return next(fault(404, "There is no such picture."));
      res.set("Cache-Control", "public, max-age=31536000, immutable");
      // A picture that is opened by itself may do nothing, whoever made it.
      res.set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox");
      res.type(picture.type).send(Buffer.from(picture.bytes));
    } catch (error) {
      next(error);
    }
  });
  return router;
}
