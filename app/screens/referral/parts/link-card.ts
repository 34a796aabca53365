import { path } from "#app/paths.ts";
import type { RequestContext } from "#server/context.ts";
import type { Cents } from "#server/platform/values/money.ts";

/** What a link's picture shows: an offer and its amounts, nothing about a person. productId null: any product. */
export type LinkCard = { productId: string | null; referrerCents: Cents; recipientCents: Cents };

/** Pixels, as messengers show them large. */
export const cardSize = { width: 1200, height: 630 };

type Ctx = Pick<RequestContext, "secrets" | "language">;

/** The address of a link's picture. Its key shows that one of our pages named it: visitors cannot have others drawn. */
export function cardPath(ctx: Ctx, card: LinkCard): string {
  const { product, amounts } = paramsOf(card);
  return path(ctx.language, "linkCard", { product, amounts, key: keyOf(ctx, product, amounts) });
}

const anyProduct = "-";

function paramsOf({ productId, referrerCents, recipientCents }: LinkCard) {
  return { product: productId ?? anyProduct, amounts: `${referrerCents}-${recipientCents}` };
}

/** The card that an address names; null: none of our pages named it. */
export function readCard(ctx: Ctx, params: { product?: string; amounts?: string; key?: string }): LinkCard | null {
  const { product = "", amounts = "", key = "" } = params;
  if (key !== keyOf(ctx, product, amounts)) return null;
  const [referrerCents = 0, recipientCents = 0] = amounts.split("-").map(Number);
  return { productId: product === anyProduct ? null : product, referrerCents, recipientCents };
}

const keyOf = ({ secrets, language }: Ctx, product: string, amounts: string) =>
  secrets.hash("linkCard", `${language}|${product}|${amounts}`).slice(0, 22);
