import type { Day } from "../calendar.ts";
import type { Recommendation } from "../recommendation/model.ts";
import type { PlanRow } from "./model.ts";
import type { RehearsedOrder } from "./rules/rehearsal.ts";

/** An order as it is stored: which products there are, the catalogue knows. */
export type StoredOrder = Pick<RehearsedOrder, "orderedAt" | "hasRecipient"> & {
  recommendation: RehearsedOrder["recommendation"] & Pick<Recommendation, "rewardCents">;
  /** Of the recommendation; null: no agency has part in it. */
  agencyId: string | null;
  orderedProductId: string | null;
};

export type RewardPlanReader = {
  /** Of one agency, the newest first. */
  ofAgency(agencyId: string): Promise<PlanRow[]>;
  /** Of one agency, the rows of a day; at most one for each product group. */
  validOn(agencyId: string, day: Day): Promise<PlanRow[]>;
  /** Orders from one instant to before another that recommendations for an agency led to, without those that came to nothing. */
  ordersOf(agencyId: string, from: Date, until: Date): Promise<StoredOrder[]>;
};

export type RewardPlanRepository = RewardPlanReader & {
  /** Needs the agency's lock (agencies.byIdForUpdate), under which overlaps were looked for. */
  add(row: PlanRow): Promise<void>;
  /** Only a row of this agency that is not valid yet on `today`; false: there is none. */
  removeFuture(agencyId: string, id: string, today: Day): Promise<boolean>;
};
