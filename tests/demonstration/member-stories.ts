import type { RecipientShare } from "#server/platform/values/money.ts";

/**
 * What happened with one link of a member; every number is days before now, and what is missing did not happen.
 * `cash`: a bank transfer was chosen; `bank`: the account for it was given.
 */
export type MemberStory = {
  made: number;
  share?: RecipientShare;
  /** The address was typed in a strange browser, so it must be confirmed. */
  isStrange?: true;
  blocked?: number;
  clicked?: number;
  agreed?: number;
  ordered?: number;
  delivered?: number;
  cancelled?: number;
  held?: number;
  voucher?: number;
  cash?: number;
  bank?: number;
  collected?: number;
};

/**
 * A member's links in every state of link and reward, oldest first. Four of the orders count towards the bonus of
 * five. What needs no bank details is chosen before the first details are given, because some tenants keep them.
 * No reward became ready 30 days ago, when its owner would be reminded by mail today.
 */
export const memberStories: readonly MemberStory[] = [
  // The reward was never collected, and is lost.
  { made: 430, clicked: 429, agreed: 429, ordered: 428, delivered: 420 },
  { made: 300, share: 0, clicked: 299, agreed: 299, ordered: 298, delivered: 290, voucher: 270 },
  { made: 110, share: 0 },
  { made: 100, clicked: 99, agreed: 98, ordered: 97, cancelled: 90 },
  { made: 75, clicked: 74, agreed: 74, ordered: 73, delivered: 66, cash: 49 },
  { made: 60, clicked: 59, agreed: 58, ordered: 58, delivered: 50, cash: 20, bank: 20, collected: 20 },
  { made: 55, share: 0, clicked: 54, agreed: 53, ordered: 53, delivered: 44, cash: 15, bank: 15 },
  { made: 48, clicked: 47, agreed: 46, ordered: 46, delivered: 38 },
  { made: 26, clicked: 26, agreed: 25, ordered: 25, held: 24 },
  { made: 20, clicked: 19, agreed: 19, ordered: 18, delivered: 5 },
  { made: 15, blocked: 12 },
  { made: 10, share: 100, clicked: 9, agreed: 9, ordered: 8 },
  { made: 6, clicked: 5, agreed: 5 },
  { made: 4, share: 100, clicked: 3 },
  { made: 3 },
  { made: 1, isStrange: true },
];
