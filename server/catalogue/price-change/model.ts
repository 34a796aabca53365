import type { Day } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";

export const priceChangeStates = [
  "draft",
  "waiting",
  "scheduled",
  "published",
  "declined",
  "withdrawn",
  "outdated",
] as const;

/** The new reward of a product that stays; of a campaign's time, the product's own reward means that it raises none. */
export type NewReward = { id: string; cents: Cents };

/** A campaign's first and last day. */
export type CampaignDays = { startsOn: Day; endsOn: Day };

/**
 * Rewards that somebody wants to change, or days of a campaign that raises some above the limit. A tenant has at most
 * one that is open: a draft, or one that waits for a second person; besides it any number is scheduled. Who decided
 * waits for their day only. `outdated`: what it changes was changed until then. `id`: a new one each time its rewards
 * change. `base`: the version of the catalogue that it began with.
 */
export type PriceChange = {
  id: string;
  state: (typeof priceChangeStates)[number];
  base: number;
  /** The campaign in whose time the rewards are to be in force; null: always. */
  campaignId: string | null;
  rewards: readonly NewReward[];
  /** On which days the campaign is to run; null: its days stay, and `rewards` change. */
  days: CampaignDays | null;
  /** Why, for the second person; "" while it is a draft. */
  reason: string;
  savedAt: Date;
  authorId: string;
  author: string;
  /** When the second person was asked; null: not yet. */
  askedAt: Date | null;
  /** From when on it is to be in force; null: as soon as it is decided. */
  publishAt: Date | null;
  deciderId: string | null;
  decider: string | null;
  decidedAt: Date | null;
  declinedWhy: string | null;
  /** The version that it became; null: none. */
  version: number | null;
};

/** Days that a second person has; afterwards it is a draft again. */
export const askedDays = 14;

export type PriceChangeReader = {
  /** The draft, or the one that waits; null: there is none. */
  open(): Promise<PriceChange | null>;
  /** By their day. */
  scheduled(): Promise<PriceChange[]>;
  /** null: there is none, whatever became of it. */
  byId(id: string): Promise<PriceChange | null>;
  /** Those published, declined, withdrawn or outdated; newest first, at most 50. */
  ended(): Promise<PriceChange[]>;
};

export type PriceChangeRepository = PriceChangeReader & {
  /** One transaction of the tenant at a time, in the order of `replace` of the catalogue. */
  lock(): Promise<void>;
  /** Adds a change, or replaces it by its id. Call lock first. */
  save(change: PriceChange): Promise<void>;
  /** A draft leaves nothing behind. */
  drop(id: string): Promise<void>;
};
