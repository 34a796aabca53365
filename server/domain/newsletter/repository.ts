import type { Subscriber } from "./model.ts";

export type SubscriberReader = {
  byId(id: string): Promise<Subscriber | null>;
  /** Finds by the normalised address (email.ts). */
  byEmail(email: string): Promise<Subscriber | null>;
  /** Confirmed subscribers by id, those after `afterId`, at most `limit`. */
  optedIn(afterId: string | null, limit: number): Promise<Subscriber[]>;
};

export type SubscriberRepository = SubscriberReader & {
  /** Locks the account of the address, where there is one, then the subscriber's row, until the transaction ends. */
  byEmailForUpdate(email: string): Promise<Subscriber | null>;
  /**
   * Stores the subscriber as it is now; its text's hash is made here. The account with the same address tells the same
   * (newsletterGiven, newsletterSentAt). Needs byEmailForUpdate.
   */
  save(subscriber: Omit<Subscriber, "textHash">): Promise<void>;
};
