import type { Day } from "#server/platform/values/calendar.ts";

export type Campaign = {
  /** AktionsId */
  id: string;
  slug: string;
  year: number | null;
  title: string;
  text: string;
  legalText: string;
  consentText: string;
  consentRequired: boolean;
  startsOn: Day;
  endsOn: Day;
};

export type Campaigns = {
  /** Newest first. */
  all(): Promise<Campaign[]>;
  /** Campaigns whose period contains this day, newest first. */
  activeOn(day: Day): Promise<Campaign[]>;
  /** Finds it regardless of its period. */
  bySlug(slug: string): Promise<Campaign | null>;
};
