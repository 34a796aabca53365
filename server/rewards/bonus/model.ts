import type { Day } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";

/** A referrer's bonus window, with the rule of the day on which it opened; never changed. */
export type BonusWindow = {
  id: string;
  accountId: string;
  /** The day on which the deal that opened it was recommended. */
  start: Day;
  /** The first day after it. */
  end: Day;
  /** The number of deals that earns the bonus. */
  deals: number;
  cents: Cents;
  openedAt: Date;
};

export type BonusWindowReader = {
  byId(id: string): Promise<BonusWindow | null>;
  /** The earliest first. */
  ofAccount(accountId: string): Promise<BonusWindow[]>;
  /** How many deals of a window count now; those that were lost since do not. */
  countDeals(id: string): Promise<number>;
};

export type BonusWindowRepository = BonusWindowReader & {
  /** The window in which an order counts; null: it has not qualified, or no bonus was offered then. */
  ofOrder(orderId: string): Promise<BonusWindow | null>;
  /** The caller has locked the account, and its windows do not overlap (placeDeal). */
  open(window: BonusWindow): Promise<void>;
  /** The order counts in this window, for good. */
  count(orderId: string, windowId: string): Promise<void>;
};
