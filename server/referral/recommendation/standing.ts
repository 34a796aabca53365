import { highestReward } from "#server/catalogue/product/highest-reward.ts";
import type { Account } from "#server/people/account/model.ts";
import { ifAvailable } from "#server/platform/if-available.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type { RequestContext, Tx } from "../context.ts";
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
 * The link that keeps a referrer from making another: for a product, the open one; for all offers, also one that was
 * ordered, while it is valid. null: none. A link past its last day, whose recipients may still order, makes room for
 * the next one here, within the caller's transaction.
 */
export async function existingLink(
  tx: Pick<Tx, "recommendations" | "now">,
  accountId: string,
  productId: string | null,
): Promise<Recommendation | null> {
  const open = await tx.recommendations.findOpen(accountId, productId);
  if (open && (open.state === "blocked" || open.linkValidUntil >= tx.now())) return open;
  if (open) await tx.recommendations.succeed(open.number, tx.now());
  return productId === null ? tx.recommendations.findStanding(accountId, tx.now()) : null;
}
