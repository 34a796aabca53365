import { printable } from "#server/platform/values/fields.ts";
import type { RequestContext } from "../context.ts";
import type { Asset } from "./model.ts";

/** Requested sizes are rounded up to one of these, so that the content service and the disk cache see few sizes. */
const sizes = [48, 96, 160, 240, 320, 480, 640, 960, 1280, 1440, 1920] as const;

type Size = { width: number | null; height: number | null };

/** A picture of the content source by id; null: there is none. */
export async function showAsset(
  { content }: Pick<RequestContext, "content">,
  id: string,
  { width, height }: Size,
): Promise<Asset | null> {
  if (id.length > 100 || !printable.test(id)) return null;
  return content.asset(id, {
    ...(width === null ? {} : { width: upTo(width) }),
    ...(height === null ? {} : { height: upTo(height) }),
  });
}

function upTo(wanted: number): number {
  return sizes.find((size) => size >= wanted) ?? 1920;
}
