import type { Request, RequestHandler, Response } from "express";
import type { RequestContext } from "#server/context.ts";
import { httpError } from "#server/platform/api/http-errors.ts";
import { doesNothing } from "#server/platform/api/policy.ts";
import type { Tenant } from "#server/tenants/model.ts";
import type { TenantDirectory } from "#server/tenants/record.ts";

/** What a picture route needs: the tenants, and a RequestContext for the tenant named in its path. */
export type PictureParts = {
  tenants: Pick<TenantDirectory, "byId">;
  contextFor(tenant: Tenant, req: Request, res: Response): Promise<RequestContext>;
};

/** Route for a picture of the tenant :provider, with the headers of all pictures; 404 if `find` returns null. */
export function ownPicture<Picture extends { type: string; bytes: Uint8Array }>(
  { tenants, contextFor }: PictureParts,
  find: (ctx: RequestContext, req: Request) => Promise<Picture | null>,
  send: (req: Request, res: Response, picture: Picture) => void,
): RequestHandler {
  return async (req, res, next) => {
    try {
      const tenant = await tenants.byId(req.params["provider"] ?? "");
      const picture = tenant && (await find(await contextFor(tenant, req, res), req));
      if (!picture) return next(httpError(404, "There is no such picture."));
      res.set("Content-Security-Policy", doesNothing);
      send(req, res, picture);
    } catch (error) {
      next(error);
    }
  };
}
