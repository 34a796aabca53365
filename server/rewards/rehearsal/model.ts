import type { Day } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import type { Tenant } from "#server/tenants/model.ts";

/** A real order that was not lost. */
export type PastOrder = {
  recommendation: Pick<
    Recommendation,
    "productId" | "rewardCents" | "referrerCents" | "recipientCents" | "recipientShare" | "priceVersionId"
  >;
  orderedProductId: string | null;
};

/**
 * The rules about money in a tenant's record: the cap of the recipient's part, the highest reward that one person may
 * give alone, and the bonus. Rewards are in the catalogue.
 */
export type MoneyRules = {
  recommendation: Pick<Tenant["recommendation"], "maxRecipientCents" | "maxRewardCents">;
  bonus: Tenant["bonus"];
};

/** An order that qualified once. `counts` is false if it was lost afterwards; the window that it opened stays. */
export type PastDeal = { recommendedOn: Day; orderedAt: Date; counts: boolean };

/** Cost of a month's orders: by person, and for the bonuses that they completed. */
export type Costs = { referrerCents: Cents; recipientCents: Cents; bonusCents: Cents };
export type RehearsedRules = { month: string; orders: number; before: Costs; after: Costs };

export type MoneyHistory = {
  /** The tenant's orders in [from, until), except lost ones; `agencyId`: only from recommendations for this agency. */
  ordersBetween(from: Date, until: Date, agencyId: string | null): Promise<PastOrder[]>;
  /** The deals of each referrer with at least this many that count, in the order in which they qualified. */
  dealsOfReferrers(least: number): Promise<PastDeal[][]>;
};
