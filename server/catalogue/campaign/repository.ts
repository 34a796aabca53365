import type { Day } from "#server/platform/values/calendar.ts";
import type { Campaign } from "./model.ts";

export type Campaigns = {
  /** Campaigns whose period contains this day, newest first. */
  activeOn(day: Day): Promise<Campaign[]>;
  /** Finds it regardless of its period. */
  bySlug(slug: string): Promise<Campaign | null>;
};
