import type { Day } from "../calendar.ts";
import type { Cents } from "../money.ts";

/** What a claim can be turned into (Praemie). */
export type Reward = {
  id: string;
  kind: "cash" | "voucher";
  name: string;
  text: string;
  /** null: any amount. */
  valueCents: Cents | null;
  startsOn: Day;
  endsOn: Day | null;
  displayEndsOn: Day | null;
  position: number;
  /** Where a voucher is redeemed, and how; null: its brand is known for it. */
  redeemUrl: string | null;
  redeemText: string | null;
};

/** A reward is valid when it has begun and neither its end nor its display end has passed (specification section 4). */
export function isRewardValidOn(reward: Reward, day: Day): boolean {
  const ended = (end: Day | null) => end !== null && end < day;
  return reward.startsOn <= day && !(ended(reward.endsOn) && ended(reward.displayEndsOn ?? reward.endsOn));
}
