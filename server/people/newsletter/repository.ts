import type { Subscriber } from "./model.ts";

export type SubscriberReader = {
  byId(id: string): Promise<Subscriber | null>;
  /** Finds by the normalised address (email.ts). */
  byEmail(email: string): Promise<Subscriber | null>;
  /** Confirmed subscribers ordered by id; keyset pagination after `afterId`. */
  optedIn(afterId: string | null, limit: number): Promise<Subscriber[]>;
};

export type SubscriberRepository = SubscriberReader & {
  /** Locks the account of the address, if there is one, then the subscriber's row, until the transaction ends. */
  byEmailForUpdate(email: string): Promise<Subscriber | null>;
  /**
   * Stores the subscriber and computes the hash of its text. Updates the account with this address accordingly
   * (newsletterGiven, newsletterSentAt). Needs byEmailForUpdate.
   */
  save(subscriber: Omit<Subscriber, "textHash">): Promise<void>;
};
