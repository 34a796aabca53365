import type { Day } from "../calendar.ts";
import type { Cents } from "../money.ts";
import type { PlanRow } from "../reward-plan/model.ts";
import type { StoredOrder } from "../reward-plan/repository.ts";
import type { Tenant } from "../tenant/model.ts";

/** What a tenant's record decides about money: the cap of the recipient's part, and the bonus. Rewards are the catalogue's. */
export type MoneyRules = {
  recommendation: Pick<Tenant["recommendation"], "maxRecipientCents">;
  bonus: Tenant["bonus"];
};

/** Who has completed deals: the days on which they recommended, and when the deals were ordered. */
export type ReferrerDeals = { days: Day[]; deals: Date[] };

/** What a month's orders cost: by person, and the bonuses that they completed. */
export type Costs = { referrerCents: Cents; recipientCents: Cents; bonusCents: Cents };
export type RehearsedRules = { month: string; orders: number; before: Costs; after: Costs };

export type MoneyHistory = {
  /** Orders of the tenant from one instant to before another, without those that came to nothing. */
  ordersBetween(from: Date, until: Date): Promise<StoredOrder[]>;
  /** Referrers with at least so many completed deals. */
  referrersWithDeals(least: number): Promise<ReferrerDeals[]>;
  /** The plans of all agencies. */
  plans(): Promise<PlanRow[]>;
};
