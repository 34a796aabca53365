import type { Day } from "../calendar.ts";
import type { Campaign } from "./model.ts";

export type Campaigns = {
  activeOn(day: Day): Promise<Campaign[]>;
  bySlug(slug: string): Promise<Campaign | null>;
};
