import { contactView } from "#app/content/adviser.ts";
import { facadePicture } from "#app/content/pictures.ts";
import { raiseView } from "#app/content/raise.ts";
import { i18nFor } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { productSummary, type ShownProduct } from "#app/ui/product/faces.ts";
import { readFootnotes } from "#server/catalogue/content/read-page.ts";
import { contractCost, costMonths } from "#server/catalogue/product/cost.ts";
import type { RequestContext } from "#server/context.ts";
import { ifAvailable } from "#server/platform/if-available.ts";
import { formatDay } from "#server/platform/values/calendar.ts";
import { formatCents } from "#server/platform/values/money.ts";
import { offersOfLink } from "#server/referral/link/offers-of-link.ts";
import { keptRaise } from "#server/referral/link/raise-of-link.ts";
import { isUpTo, promisedAmount, receiversOf } from "#server/referral/recommendation/rules/promised-amount.ts";
import type { RecipientView } from "#server/rewards/list/view.ts";
import { cardPath, cardSize } from "../../parts/link-card.ts";

/** Data of a recipient's landing page, and of its preview in messengers. */
export async function recipientScreen(ctx: RequestContext, view: RecipientView) {
  const { language, tenant } = ctx;
  const { t } = i18nFor(ctx);
  const { legal } = tenant;
  const winner = receiversOf(view);
  const product = await productOf(ctx, view.productId);
  const raise = view.recipientCents > 0 ? await keptRaise(ctx, view) : null;
  // The product's current name, in the page's language; else the name stored with the recommendation.
  const productName = product?.name ?? view.productName;
  const words = {
    name: view.referrerFirstName,
    product: productName,
    brand: tenant.name,
    me: promisedAmount(view, view.referrerCents, language),
    you: promisedAmount(view, view.recipientCents, language),
    date: formatDay(view.linkValidUntil),
  };
  return {
    language,
    audience: view.audience,
    contact: contactView(ctx, view.contact),
    firstName: view.referrerFirstName,
    referrerName: view.referrerName,
    productName,
    product,
    offers: (await offersOfLink(ctx, view)).map(({ id, name, referrerCents, recipientCents }) => ({
      id,
      name,
      // Only what the link promises them is said to somebody.
      gets: view.recipientCents > 0 ? formatCents(recipientCents, language) : null,
      referrerGets: view.referrerCents > 0 ? formatCents(referrerCents, language) : null,
    })),
    picture: product && view.productId ? facadePicture(tenant.id, "productPicture", view.productId) : null,
    isUpTo: isUpTo(view, view.rewardCents),
    cost: product && costOf(product, isUpTo(view, view.rewardCents) ? 0 : view.recipientCents),
    raise: raise && raiseView(raise, language),
    referrerCents: view.referrerCents,
    recipientCents: view.recipientCents,
    winner,
    validUntil: formatDay(view.linkValidUntil),
    orderBy: view.orderBy && view.orderBy >= ctx.now() ? formatDay(view.orderBy) : null,
    orderDays: tenant.clocks.orderDays,
    withdrawalDays: tenant.clocks.withdrawalDays,
    eraseWeeks: tenant.clocks.eraseWeeks,
    brand: tenant.name,
    operator: legal.operator,
    city: legal.city,
    go: path(language, "recipientDetails", { number: view.number }),
    look: path(language, "toShop", { number: view.number }, { ansehen: "1" }),
    amounts: t("recipient:landing.amounts", words),
    preview: {
      title: previewTitle(ctx, view, words),
      description: t(
        `recipient:landing.${view.namedOnCard ? "preview" : "previewUnnamed"}.${view.rewardCents > 0 ? winner : "none"}`,
        words,
      ),
      card: { path: cardPath(ctx, view), ...cardSize },
    },
  };
}
export type RecipientScreen = Awaited<ReturnType<typeof recipientScreen>>;

/** Names the referrer, unless they chose otherwise. */
function previewTitle(
  ctx: RequestContext,
  view: RecipientView,
  words: { product: string; brand: string; name: string },
) {
  const { t } = i18nFor(ctx);
  if (view.namedOnCard)
    return t(`recipient:landing.${view.audience}.${words.product ? "titleProduct" : "title"}`, words);
  return t(`recipient:landing.previewUnnamed.${words.product ? "titleProduct" : "title"}`, words);
}

/** What the product costs in all, less the recipient's own reward; null: not known to the cent. */
function costOf({ promotion, monthlyCents, onceCents, priceSplit, promotionCents }: ShownProduct, rewardCents: number) {
  const cost = contractCost({
    monthlyCents: monthlyCents ?? null,
    oneOffCents: onceCents ?? null,
    priceSplit: priceSplit ?? null,
    promotionCents: promotionCents ?? null,
  });
  if (!cost || cost.totalCents < rewardCents) return null;
  return {
    ...cost,
    months: costMonths,
    advantage: promotion ?? "",
    rewardCents,
    sumCents: cost.totalCents - rewardCents,
  };
}

/**
 * null if the product was removed from the catalogue, or is currently unavailable: the page then only shows its name.
 */
async function productOf(ctx: RequestContext, id: string | null) {
  const product = id === null ? null : await ifAvailable(ctx, () => ctx.products.byId(id), "empfehlung");
  return product && productSummary(product, await readFootnotes(ctx, product.footnoteKey ? [product.footnoteKey] : []));
}
