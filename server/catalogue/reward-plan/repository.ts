import type { Day } from "#server/platform/values/calendar.ts";
import type { PlanRow } from "./model.ts";

export type RewardPlanReader = {
  /** One agency's rows, newest first. */
  ofAgency(agencyId: string): Promise<PlanRow[]>;
  /** One agency's rows valid on a day; at most one for each product group. */
  validOn(agencyId: string, day: Day): Promise<PlanRow[]>;
};

export type RewardPlanRepository = RewardPlanReader & {
  /** Needs the agency's row locked (agencies.byIdForUpdate) since before overlaps were checked. */
  add(row: PlanRow): Promise<void>;
  /** Removes a row of this agency that is not valid yet on `today`; false: there is none. */
  removeFuture(agencyId: string, id: string, today: Day): Promise<boolean>;
};
