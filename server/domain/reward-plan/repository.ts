import type { Day } from "../calendar.ts";
import type { Recommendation } from "../recommendation/model.ts";
import type { PlanRow } from "./model.ts";
import type { RehearsedOrder } from "./rules/rehearsal.ts";

/** An order as stored; its products are looked up in the catalogue. */
export type StoredOrder = Pick<RehearsedOrder, "orderedAt" | "hasRecipient"> & {
  recommendation: RehearsedOrder["recommendation"] & Pick<Recommendation, "rewardCents">;
  /** The recommendation's agency; null: no agency is involved. */
  agencyId: string | null;
  orderedProductId: string | null;
};

export type RewardPlanReader = {
  /** One agency's rows, newest first. */
  ofAgency(agencyId: string): Promise<PlanRow[]>;
  /** One agency's rows valid on a day; at most one for each product group. */
  validOn(agencyId: string, day: Day): Promise<PlanRow[]>;
  /** Orders in [from, until) from recommendations for an agency, except lost ones. */
  ordersOf(agencyId: string, from: Date, until: Date): Promise<StoredOrder[]>;
};

export type RewardPlanRepository = RewardPlanReader & {
  /** Needs the agency's row locked (agencies.byIdForUpdate) since before overlaps were checked. */
  add(row: PlanRow): Promise<void>;
  /** Removes a row of this agency that is not valid yet on `today`; false: there is none. */
  removeFuture(agencyId: string, id: string, today: Day): Promise<boolean>;
};
