import type { Day } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";

/**
 * How a row's reward is divided. fixed: each person gets the row's amount · shared: the sum of both amounts is divided
 * as the referrer chose.
 */
export const planKinds = ["fixed", "shared"] as const;
export type PlanKind = (typeof planKinds)[number];

/** The reward of recommendations of one product group made between two days, inclusive. */
export type PlanRow = {
  id: string;
  agencyId: string;
  /** The product group as the catalogue names it. */
  productGroup: string;
  kind: PlanKind;
  referrerCents: Cents;
  recipientCents: Cents;
  validFrom: Day;
  validUntil: Day;
  /** Id of an SsoUser. */
  createdBy: string;
  createdAt: Date;
};

/** What a row says about the reward of its group. */
export type PlanReward = Pick<PlanRow, "productGroup" | "kind" | "referrerCents" | "recipientCents">;

/** The fields of a row that decide about money. */
export type PlanRule = PlanReward & Pick<PlanRow, "validFrom" | "validUntil">;

export type RewardPlanReader = {
  /** One agency's rows, newest first. */
  ofAgency(agencyId: string): Promise<PlanRow[]>;
  /** One agency's rows valid on a day; at most one for each product group. */
  validOn(agencyId: string, day: Day): Promise<PlanRow[]>;
  /** All agencies' rows that are valid on a day or later. */
  from(day: Day): Promise<PlanRow[]>;
};

export type RewardPlanRepository = RewardPlanReader & {
  /** Needs the agency's row locked (agencies.byIdForUpdate) since before overlaps were checked. */
  add(row: PlanRow): Promise<void>;
  /** Removes a row of this agency that is not valid yet on `today`; false: there is none. */
  removeFuture(agencyId: string, id: string, today: Day): Promise<boolean>;
};
