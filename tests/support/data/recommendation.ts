import { type Prices, pricesOf } from "#server/catalogue/price/prices.ts";
import type { RequestContext } from "#server/context.ts";
import type { NewRecommendation } from "#server/referral/recommendation/model.ts";

const day = 86_400_000;

type Content = Pick<NewRecommendation, "accountId" | "productId"> & Partial<NewRecommendation>;

/** An open link made now, not stored: 50 euros for the referrer alone, by `prices` or today's. */
export async function newRecommendation(
  ctx: RequestContext,
  { prices, ...content }: Content & { prices?: Prices },
): Promise<NewRecommendation> {
  const now = ctx.now();
  return {
    number: ctx.secrets.newNumber(10),
    state: "open",
    stateSince: now,
    blockedFrom: null,
    firstName: "Jörg",
    lastName: "Meier",
    productName: "Tarif",
    audience: "private",
    rewardCents: 5000,
    recipientShare: 0,
    referrerCents: 5000,
    recipientCents: 0,
    priceVersionId: await ctx.prices.keep(prices ?? pricesOf(ctx.tenant, await ctx.products.list(), [])),
    channel: null,
    campaignId: null,
    agentNumber: null,
    employeeNumber: null,
    agencyId: null,
    adviserId: null,
    createdBy: "REF",
    termsText: "ja",
    termsVersion: "1",
    termsAcceptedAt: now,
    language: "de",
    ownName: null,
    namedOnCard: true,
    ownerKeyHash: null,
    attemptHash: null,
    createdAt: now,
    openedAt: now,
    succeededAt: null,
    linkValidUntil: new Date(now.getTime() + 60 * day),
    orderBy: null,
    ...content,
  };
}

/** For links that are inserted as SQL: of each tenant prices without any product, and terms; both 'none'. */
export const namedByLinks = `
  insert into price_version ("tenantId", id, prices)
  select id, 'none', '{"maxRecipientCents": null, "plan": [], "products": {}}' from tenant on conflict do nothing;
  insert into terms_text ("tenantId", hash, text)
  select id, 'none', 'Die Bedingungen.' from tenant on conflict do nothing`;
