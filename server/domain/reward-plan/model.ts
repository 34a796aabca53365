import type { Day } from "../calendar.ts";
import type { Cents } from "../money.ts";

/**
 * How a row's reward is divided. fixed: each person gets what the row says · shared: both amounts together are the reward,
 * divided as the referrer chose.
 */
export const planKinds = ["fixed", "shared"] as const;
export type PlanKind = (typeof planKinds)[number];

/** What recommendations of one product group earn that are made between two days, both included. */
export type PlanRow = {
  id: string;
  agencyId: string;
  /** A product's group, as the catalogue calls it. */
  productGroup: string;
  kind: PlanKind;
  referrerCents: Cents;
  recipientCents: Cents;
  validFrom: Day;
  validUntil: Day;
  /** An SsoUser. */
  createdBy: string;
  createdAt: Date;
};

/** What decides about money: without who added it. */
export type PlanRule = Pick<
  PlanRow,
  "productGroup" | "kind" | "referrerCents" | "recipientCents" | "validFrom" | "validUntil"
>;
