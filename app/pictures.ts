import type { BlockPicture } from "#server/domain/content/model.ts";
import { pictureKey, pictureWidths } from "#server/domain/content/show-picture.ts";
import type { RequestContext } from "#server/domain/context.ts";
import type { PictureKind } from "#server/domain/product/model.ts";
import { memoizePerTenant } from "#server/domain/tenant/memoize-per-tenant.ts";
import { drawingSize } from "#server/domain/tenant/picture-size.ts";

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

/** A picture in one size: where it is, and the room that it is given. */
export type PlainPicture = { src: string; width: number; height: number };

const sizes = {
  categoryPicture: ["produktkategorie", "grafik", 480, 244],
  categoryIcon: ["produktkategorie", "icon", 96, 96],
  productPicture: ["produkt", "grafik", 480, 320],
  productSmallPicture: ["produkt", "sgrafik", 160, 160],
  reward100: ["praemie", "grafik100", 100, 100],
  adviserPhoto: ["berater", "foto", 240, 240],
} as const satisfies Partial<Record<PictureKind | "adviserPhoto", readonly [string, string, number, number]>>;

/** Where the facade answers about a noun, without the slash at the end. */
export function facadePath(tenantId: string, noun: string): string {
  return `/api/v1/${tenantId}/${noun}`;
}

/** A picture that the facade serves: the source's own, or one drawn for it. */
export function facadePicture(tenantId: string, kind: keyof typeof sizes, id: string): PlainPicture {
  const [noun, name, width, height] = sizes[kind];
  return { src: `${facadePath(tenantId, noun)}/${encodeURIComponent(id)}/${name}`, width, height };
}

/** A product's two pictures, as its card shows them. */
export function productPictures(tenantId: string, id: string) {
  return {
    small: facadePicture(tenantId, "productSmallPicture", id),
    wide: facadePicture(tenantId, "productPicture", id),
  };
}

/** The tenant's two people in their two places; null: it has no such picture. */
export const keyVisual = memoizePerTenant(({ id, version, pictures }): PlainPicture | null =>
  pictures.keyVisual === null
    ? null
    : { src: `/theme/${id}/${version}/keyvisual.svg`, ...drawingSize(pictures.keyVisual) },
);
