import type { RequestContext } from "#server/domain/context.ts";
import { ifAvailable } from "#server/domain/upstream/if-available.ts";
import { pictureSource } from "./pictures.ts";

/** What editors put on a page, by its list's name: empty where there is no such list, null when it cannot be had now. */
export async function pageBlocks(ctx: RequestContext, list: string) {
  const read = await ifAvailable(ctx, async () => (await ctx.content.list(list, ctx.language)) ?? [], list);
  const shown = read?.map(({ id, title, html, pictures, video }) => ({
    ...{ id, title, html },
    pictures: pictures.map((picture) => pictureSource(ctx, picture)),
    video: video === null ? null : { href: video, plays: new URL(video).origin === ctx.tenant.videoOrigin },
  }));
  return shown ?? null;
}
