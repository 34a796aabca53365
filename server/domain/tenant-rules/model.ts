import type { Day } from "../calendar.ts";
import type { Cents } from "../money.ts";
import type { PlanRow } from "../reward-plan/model.ts";
import type { StoredOrder } from "../reward-plan/repository.ts";
import type { Tenant } from "../tenant/model.ts";

/** The rules about money in a tenant's record: the cap of the recipient's part, and the bonus. Rewards are in the catalogue. */
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
  /** Referrers with at least this many completed deals. */
  referrersWithDeals(least: number): Promise<ReferrerDeals[]>;
  /** The plans of all agencies. */
  plans(): Promise<PlanRow[]>;
};
