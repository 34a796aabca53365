import { createHash } from "node:crypto";
import { type Request, type Response, Router } from "express";
import { showPhoto } from "#server/catalogue/agency/show-photo.ts";
import type { Picture, PictureKind } from "#server/catalogue/product/model.ts";
import { showPicture } from "#server/catalogue/product/show-picture.ts";
import { ownPicture, type PictureParts } from "./own-pictures.ts";

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
