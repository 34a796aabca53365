import { printable } from "#server/platform/values/fields.ts";
import type { RequestContext } from "../context.ts";
import { isHidden, type Picture, type PictureKind } from "./model.ts";

type Asker = Pick<RequestContext, "products" | "rewards">;

/** A picture of something that the tenant shows; null for anything else, without calling the source. */
export async function showPicture(ctx: Asker, kind: PictureKind, id: string): Promise<Picture | null> {
  return printable.test(id) && (await known[kind](ctx, id)) ? ctx.products.image(kind, id) : null;
}

const known: Readonly<Record<PictureKind, (ctx: Asker, id: string) => Promise<boolean>>> = {
  categoryPicture: isCategory,
  categoryIcon: isCategory,
  productPicture: isProduct,
  productSmallPicture: isProduct,
  reward100: isReward,
  reward50: isReward,
};

async function isCategory({ products }: Asker, id: string): Promise<boolean> {
  return (await products.categories()).some((category) => category.id === id);
}

/**
 * A tariff, a tariff with a device, or a device. Compares with the listed products, so that an invented id causes no
 * call of its own.
 */
async function isProduct({ products }: Asker, id: string): Promise<boolean> {
  if (isHidden({ id })) return false;
  const listed = await products.list();
  if (listed.some((product) => product.id === id)) return true;
  const offers = await Promise.all(listed.map((product) => products.deviceTariffs(product.id)));
  return offers.flat().some((offer) => offer.id === id || offer.deviceId === id);
}

async function isReward({ rewards }: Asker, id: string): Promise<boolean> {
  return (await rewards.byId(id)) !== null;
}
