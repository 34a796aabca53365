import type { BlockPicture } from "#server/domain/content/model.ts";
import { pictureKey, pictureWidths } from "#server/domain/content/show-picture.ts";
import type { RequestContext } from "#server/domain/context.ts";

/** A picture as a page names it. */
export type PictureSource = { src: string; srcSet: string | undefined; width: number; height: number };

/** Addresses of a picture of the content service, below our own: in each width that it has, so that none is blown up. */
export function pictureSource(ctx: Pick<RequestContext, "secrets" | "tenant">, picture: BlockPicture): PictureSource {
  const { id, version, width, height } = picture;
  const key = pictureKey(ctx, picture);
  const at = (across: number) =>
    `/api/v1/${ctx.tenant.id}/assets/${encodeURIComponent(id)}?v=${version}&width=${across}&key=${key}`;
  const widths = pictureWidths.filter((across, index) => index === 0 || across <= width);
  const largest = widths.at(-1) ?? pictureWidths[0];
  const shown = Math.min(largest, width);
  return {
    src: at(largest),
    srcSet:
      widths.length > 1 ? widths.map((across) => `${at(across)} ${Math.min(across, width)}w`).join(", ") : undefined,
    width: shown,
    height: Math.round((height * shown) / width),
  };
}
