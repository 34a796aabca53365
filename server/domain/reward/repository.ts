import type { Reward } from "./model.ts";

export type RewardReader = {
  /** All of the catalogue, by position; what is valid today, isRewardValidOn says. */
  all(): Promise<Reward[]>;
  byId(id: string): Promise<Reward | null>;
};
