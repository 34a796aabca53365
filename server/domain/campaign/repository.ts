import type { Day } from "../calendar.ts";
import type { Campaign } from "./model.ts";

export type Campaigns = {
  /** Those whose first and last day hold this one, the newest first. */
  activeOn(day: Day): Promise<Campaign[]>;
  /** Whether it runs or not. */
  bySlug(slug: string): Promise<Campaign | null>;
};
