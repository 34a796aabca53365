import type { RequestContext } from "#server/context.ts";
import { ifAvailable } from "#server/platform/answers/if-available.ts";
import { pictureSource } from "./pictures.ts";

/**
 * Editors' blocks for a page, by the list's name: empty if there is no such list, null if it is currently unavailable.
 */
export async function pageBlocks(ctx: RequestContext, list: string) {
  const read = await ifAvailable(ctx, async () => (await ctx.content.list(list, ctx.language)) ?? [], list);
  const shown = read?.map(({ id, title, html, pictures, video }) => ({
    id,
    title,
    html,
    pictures: pictures.map((picture) => pictureSource(ctx, picture)),
    video: video === null ? null : { href: video, plays: new URL(video).origin === ctx.tenant.videoOrigin },
  }));
  return shown ?? null;
}
