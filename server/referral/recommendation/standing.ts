import { highestReward } from "#server/catalogue/product/highest-reward.ts";
import type { Account } from "#server/people/account/model.ts";
import { ifAvailable } from "#server/platform/if-available.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type { ReadContext, RequestContext } from "../context.ts";
import type { Recommendation } from "./model.ts";

/** A member's link for all offers, which they share as often as they like while it is valid (decision 046). */
export type StandingLink = {
  /** null: none is valid; the recommend form makes one. */
  link: Pick<Recommendation, "number" | "linkValidUntil"> | null;
  /** The most that a product of today brings. */
  upToCents: Cents;
};

/** null: the tenant has nothing to choose between, the account is blocked, or nobody knows the products now. */
export async function standingLink(
  ctx: RequestContext,
  account: Pick<Account, "id" | "state">,
): Promise<StandingLink | null> {
  if (account.state === "blocked") return null;
  const products = await ifAvailable(ctx, () => ctx.products.list());
  if (!products || products.filter(({ audience }) => audience === "private").length < 2) return null;
  const [link, upToCents] = await Promise.all([
    ctx.recommendations.findStanding(account.id, ctx.now()),
    highestReward(ctx),
  ]);
  return { link, upToCents };
}

/**
 * The link that a referrer has already, so that no second one is made: the open one for a product; for all offers, one
 * that is valid. null: none.
 */
export async function existingLink(
  ctx: Pick<ReadContext, "recommendations" | "now">,
  accountId: string,
  productId: string | null,
): Promise<Recommendation | null> {
  const open = await ctx.recommendations.findOpen(accountId, productId);
  return open ?? (productId === null ? ctx.recommendations.findStanding(accountId, ctx.now()) : null);
}
