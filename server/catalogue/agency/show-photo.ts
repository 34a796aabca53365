import type { RequestContext } from "../context.ts";
import { drawScenes } from "../picture/draw.ts";
import { portrait } from "../picture/scenes.ts";
import type { Picture } from "../product/model.ts";
import { chosenAdviser } from "./list-advisers.ts";

/** A listed adviser's photo, or a placeholder in the tenant's colours; null: no such adviser. */
export async function showPhoto(
  ctx: Pick<RequestContext, "tenant" | "advisers">,
  externalId: string,
): Promise<Picture | null> {
  const adviser = await chosenAdviser(ctx, externalId);
  if (!adviser) return null;
  const photo = adviser.hasPhoto ? await ctx.advisers.photoOf(externalId) : null;
  const bytes = photo === null ? null : Buffer.from(photo, "base64");
  const type = bytes && kindOf(bytes);
  if (bytes && type) return { type, bytes, isPermanent: true };
  const scenes = { first: portrait, second: portrait };
  const svg = drawScenes(ctx.tenant.theme, scenes, "window", { width: 240, height: 240 });
  return { type: "image/svg+xml", bytes: Buffer.from(svg), isPermanent: true };
}

/** The media type by the first bytes; null: neither JPEG nor PNG. */
function kindOf(bytes: Buffer): string | null {
  if (bytes.subarray(0, 3).equals(jpeg)) return "image/jpeg";
  return bytes.subarray(0, 8).equals(png) ? "image/png" : null;
}

const jpeg = Buffer.from([0xff, 0xd8, 0xff]);
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
