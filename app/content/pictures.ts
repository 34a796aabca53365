import type { BlockPicture } from "#server/catalogue/content/model.ts";
import { pictureKey, pictureWidths } from "#server/catalogue/content/show-picture.ts";
import type { PictureKind } from "#server/catalogue/product/model.ts";
import type { RequestContext } from "#server/context.ts";
import { ifAvailable } from "#server/platform/if-available.ts";
import { memoizePerTenant } from "#server/tenants/derived.ts";

/** A picture's attributes in markup. */
export type PictureSource = { src: string; srcSet: string | undefined; width: number; height: number };

/** URLs of a content service's picture, below our own host, in every width up to its own, so that none is upscaled. */
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

/** A picture in one size: its URL and dimensions. */
export type PlainPicture = { src: string; width: number; height: number };

const sizes = {
  categoryPicture: ["produktkategorie", "grafik", 480, 244],
  categoryIcon: ["produktkategorie", "icon", 96, 96],
  productPicture: ["produkt", "grafik", 480, 320],
  productSmallPicture: ["produkt", "sgrafik", 160, 160],
  reward100: ["praemie", "grafik100", 100, 100],
  adviserPhoto: ["berater", "foto", 240, 240],
} as const satisfies Partial<Record<PictureKind | "adviserPhoto", readonly [string, string, number, number]>>;

/** The facade's path for a noun, without a trailing slash. */
export function facadePath(tenantId: string, resource: string): string {
  return `/api/v1/${tenantId}/${resource}`;
}

/** A picture served by the facade: the product source's own, or a drawn one. */
export function facadePicture(tenantId: string, kind: keyof typeof sizes, id: string): PlainPicture {
  const [resource, name, width, height] = sizes[kind];
  return { src: `${facadePath(tenantId, resource)}/${encodeURIComponent(id)}/${name}`, width, height };
}

/** A product's two pictures, as its card shows them. */
export function productPictures(tenantId: string, id: string) {
  return {
    small: facadePicture(tenantId, "productSmallPicture", id),
    wide: facadePicture(tenantId, "productPicture", id),
  };
}

/** The tenant's picture of its two people; null: it has none. */
export const keyVisual = memoizePerTenant(({ id, version, pictures }): PlainPicture | null =>
  pictures.keyVisual === null
    ? null
    : { src: `/theme/${id}/${version}/keyvisual.svg`, ...drawingSize(pictures.keyVisual) },
);

/** Width and height of an SVG picture, from its viewBox. */
function drawingSize(svg: string): { width: number; height: number } {
  const [, width = 0, height = 0] = /viewBox="[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+)"/.exec(svg)?.map(Number) ?? [];
  return { width, height };
}

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
