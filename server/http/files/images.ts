import { createHash } from "node:crypto";
import { type Request, type RequestHandler, type Response, Router } from "express";
import { showPhoto } from "#server/catalogue/agency/show-photo.ts";
import { showContentPicture } from "#server/catalogue/content/show-picture.ts";
import type { Picture, PictureKind } from "#server/catalogue/product/model.ts";
import { showPicture } from "#server/catalogue/product/show-picture.ts";
import type { RequestContext } from "#server/context.ts";
import { httpError } from "#server/platform/api/http-errors.ts";
import { doesNothing } from "#server/platform/api/policy.ts";
import type { Tenant } from "#server/tenants/model.ts";
import type { TenantDirectory } from "#server/tenants/record.ts";

/** Paths of pictures below /api/v1/{provider}. */
const pictures = {
  "/:provider/produktkategorie/:id/grafik": "categoryPicture",
  "/:provider/produktkategorie/:id/icon": "categoryIcon",
  "/:provider/produkt/:id/grafik": "productPicture",
  "/:provider/produkt/:id/sgrafik": "productSmallPicture",
  "/:provider/praemie/:id/grafik100": "reward100",
  "/:provider/praemie/:id/grafik50": "reward50",
} as const satisfies Record<string, PictureKind>;

/**
 * Pictures of categories, products and rewards, to be mounted at /api/v1: the tenant's own for anything it shows,
 * otherwise drawn.
 */
export function images(parts: PictureParts): Router {
  const router = Router();
  for (const [path, kind] of Object.entries(pictures)) {
    router.get(
      path,
      ownPicture(parts, (ctx, req) => showPicture(ctx, kind, req.params["id"] ?? ""), send),
    );
  }
  router.get(
    "/:provider/berater/:id/foto",
    ownPicture(parts, (ctx, req) => showPhoto(ctx, req.params["id"] ?? ""), send),
  );
  return router;
}

function send(req: Pick<Request, "headers">, res: Response, { type, bytes, isPermanent }: Picture): void {
  const tag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  // Placeholders are cached for 30 seconds only.
  res.set("Cache-Control", isPermanent ? "public, max-age=3600, stale-while-revalidate=86400" : "public, max-age=30");
  res.set("ETag", tag);
  if (req.headers["if-none-match"]?.includes(tag)) res.status(304).end();
  else res.type(type).send(Buffer.from(bytes));
}

/** What a picture route needs: the tenants, and a RequestContext for the tenant named in its path. */
export type PictureParts = {
  tenants: Pick<TenantDirectory, "byId">;
  contextFor(tenant: Tenant, req: Request, res: Response): Promise<RequestContext>;
};

/** Route for a picture of the tenant :provider, with the headers of all pictures; 404 if `find` returns null. */
function ownPicture<Picture extends { type: string; bytes: Uint8Array }>(
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

/**
 * GET /api/v1/{provider}/assets/{id}?v=&width=&key=: pictures of the tenant's content service, as its pages refer to
 * them. The URL changes with the picture, so it may be cached for long.
 */
export function contentPictures(parts: PictureParts): Router {
  const router = Router();
  router.get(
    "/:provider/assets/:id",
    ownPicture(
      parts,
      (ctx, req) => showContentPicture(ctx, pictureRequest(req)),
      (_req, res, { type, bytes }) => {
        res.set("Cache-Control", "public, max-age=31536000, immutable");
        res.type(type).send(Buffer.from(bytes));
      },
    ),
  );
  return router;
}

function pictureRequest({ params, query: { v, width, key } }: Request) {
  return { id: params["id"] ?? "", version: Number(v), width: Number(width), key: String(key) };
}
