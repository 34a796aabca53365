import type { PlanRow } from "#server/catalogue/reward-plan/model.ts";
import type { Tenant } from "#server/platform/tenant/model.ts";
import type { Day } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import type { RehearsedOrder } from "./rules/plan.ts";

/** An order as stored; its products are looked up in the catalogue. */
export type StoredOrder = Pick<RehearsedOrder, "orderedAt"> & {
  recommendation: RehearsedOrder["recommendation"] & Pick<Recommendation, "rewardCents">;
  /** The recommendation's agency; null: no agency is involved. */
  agencyId: string | null;
  orderedProductId: string | null;
};

/**
 * The rules about money in a tenant's record: the cap of the recipient's part, and the bonus. Rewards are in the
 * catalogue.
 */
export type MoneyRules = {
  recommendation: Pick<Tenant["recommendation"], "maxRecipientCents">;
  bonus: Tenant["bonus"];
};

/** A referrer with completed deals: the days on which they recommended, and the deals' order times. */
export type ReferrerDeals = { days: Day[]; deals: Date[] };

/** Cost of a month's orders: by person, and for the bonuses that they completed. */
export type Costs = { referrerCents: Cents; recipientCents: Cents; bonusCents: Cents };
export type RehearsedRules = { month: string; orders: number; before: Costs; after: Costs };

export type MoneyHistory = {
  /** The tenant's orders in [from, until), except lost ones. */
  ordersBetween(from: Date, until: Date): Promise<StoredOrder[]>;
  /** As ordersBetween, from recommendations for one agency. */
  ordersOfAgency(agencyId: string, from: Date, until: Date): Promise<StoredOrder[]>;
  /** Referrers with at least this many completed deals. */
  referrersWithDeals(least: number): Promise<ReferrerDeals[]>;
  /** The plans of all agencies. */
  plans(): Promise<PlanRow[]>;
};
