import { type Request, Router } from "express";
import { showContentPicture } from "#server/catalogue/content/show-picture.ts";
import { ownPicture, type PictureParts } from "./own-pictures.ts";

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
