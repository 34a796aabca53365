import type { Day } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";

/** The whole reward of a product (of a tariff, for its devices) while a campaign runs. */
export type Raise = { productId: string; cents: Cents };

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
  /** Rewards that are higher in its time, for every link made then. */
  raises: readonly Raise[];
};

export type Campaigns = {
  /** Newest first. */
  all(): Promise<Campaign[]>;
  /** Campaigns whose period contains this day, newest first. */
  activeOn(day: Day): Promise<Campaign[]>;
  /** Finds it regardless of its period. */
  bySlug(slug: string): Promise<Campaign | null>;
};

/** Finds campaigns among all of them, which are few. `all`: newest first. */
export const campaignsFrom = (all: Campaigns["all"]): Campaigns => ({
  all,
  async activeOn(day) {
    return (await all()).filter(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn);
  },
  async bySlug(slug) {
    return (await all()).find((campaign) => campaign.slug === slug) ?? null;
  },
});
