import type { RequestContext } from "../context.ts";
import type { BlockPicture, Picture } from "./model.ts";

/** The widths in which pictures are requested, in pixels; visitors cannot choose others. */
export const pictureWidths = [480, 960, 1440] as const;

type PictureRequest = { id: string; version: number; width: number; key: string };

/** Signature proving that one of our pages named the picture; without it the content service is not called. */
export function pictureKey(
  ctx: Pick<RequestContext, "secrets">,
  { id, version }: Pick<BlockPicture, "id" | "version">,
): string {
  return ctx.secrets.hash("picture", `${id}|${version}`).slice(0, 22);
}

/** A picture of the tenant's content service in one of our widths; null for other widths, or if no page named it. */
export async function showContentPicture(
  ctx: Pick<RequestContext, "secrets" | "content">,
  request: PictureRequest,
): Promise<Picture | null> {
  const { id, version, width, key } = request;
  if (!pictureWidths.some((one) => one === width) || key !== pictureKey(ctx, request)) return null;
  return ctx.content.picture(id, { version, width });
}
