import type { Reward } from "./model.ts";

export type RewardReader = {
  /** The whole catalogue by position, including rewards that are not valid today (isRewardValidOn). */
  all(): Promise<Reward[]>;
  byId(id: string): Promise<Reward | null>;
};
