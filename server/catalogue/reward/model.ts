import type { Day } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";

/** What a claim can be turned into (Praemie). */
export type Reward = {
  id: string;
  kind: "cash" | "voucher";
  name: string;
  text: string;
  /** The only amount that it can be chosen for; null: any amount. */
  valueCents: Cents | null;
  startsOn: Day;
  endsOn: Day | null;
  displayEndsOn: Day | null;
  position: number;
  /** Where and how a voucher is redeemed; null: nothing is said beyond the brand. */
  redeemUrl: string | null;
  redeemText: string | null;
};

/** Whether a reward can be chosen on a day: it has begun, and its end or its display end has not passed. */
export function isRewardValidOn(reward: Reward, day: Day): boolean {
  const ended = (end: Day | null) => end !== null && end < day;
  return reward.startsOn <= day && !(ended(reward.endsOn) && ended(reward.displayEndsOn ?? reward.endsOn));
}

export type RewardReader = {
  /** The whole catalogue by position, including rewards that are not valid today (isRewardValidOn). */
  all(): Promise<Reward[]>;
  byId(id: string): Promise<Reward | null>;
};
