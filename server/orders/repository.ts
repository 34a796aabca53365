import type { Move, MoveResult } from "#server/platform/event/model.ts";
import type { Order, OrderChange, OrderDecision, OrderMessage } from "./model.ts";
import type { OrderState } from "./states.ts";

export type OrderReader = {
  byId(id: string): Promise<Order | null>;
  /** By the provider's order number. */
  byExternalId(externalId: string): Promise<Order | null>;
  /** Orders attributed to the recommendation, by the time at which they were received. */
  ofRecommendation(recommendationNumber: string): Promise<Order[]>;
  /** One recipient's orders, newest first. */
  ofRecipient(recommendationNumber: string, recipientNumber: string): Promise<Order[]>;
  ofRecommendations(recommendationNumbers: string[]): Promise<Order[]>;
  /** Orders with a recommendation, neither qualified nor ended, ordered before this time; longest waiting first. */
  waitingSince(before: Date, limit: number): Promise<Order[]>;
  /**
   * Orders that wait for their recommendation (isUnattributed), the longest waiting first; keyset pagination after the
   * given order (null: from the first).
   */
  unattributed(limit: number, after?: Pick<Order, "id" | "receivedAt"> | null): Promise<Order[]>;
  /** What people decided about an order, oldest first. */
  decisionsOf(orderId: string): Promise<OrderDecision[]>;
  /** Orders in review, oldest order time first; keyset pagination after the given order (null: from the first). */
  inReview(limit: number, after: Pick<Order, "id" | "orderedAt"> | null): Promise<Order[]>;
};

export type OrderRepository = OrderReader & {
  byIdForUpdate(id: string): Promise<Order | null>;
  /** byExternalId with the row locked until the transaction ends. Lock its recommendation before. */
  byExternalIdForUpdate(externalId: string): Promise<Order | null>;
  /** The order that the recipient reported and no message has matched yet; locked. Lock the recommendation before. */
  reportedForUpdate(recommendationNumber: string, recipientNumber: string): Promise<Order | null>;
  /** false: an order with this external id exists already. */
  add(order: Order): Promise<boolean>;
  /** Changes facts without changing the state: rank, dates, attribution. */
  amend(id: string, change: OrderChange): Promise<void>;
  /** Stores decisions; they are never changed. */
  addDecisions(decisions: OrderDecision[]): Promise<void>;
  /** Updates the state WHERE state = from, the facts, and appends the event, in one statement. */
  move(move: Move<OrderState>, change?: OrderChange): Promise<MoveResult>;
  /**
   * Counts prepaid orders of one address (addressHashesOf) ordered from `from` (inclusive) to `to` (exclusive) that
   * count so far. Locks the address until the transaction ends, so that two concurrent orders cannot both be the last
   * one that counts.
   */
  countPrepaid(addressHashes: string[], from: Date, to: Date, exceptOrderId: string): Promise<number>;
};

/** The answer to a message (writeOutcome). null: it is stored and has not taken effect yet. */
type Recorded = { eventId: string; fingerprint: string; outcome: string | null };

/** A message as it is stored. `message` null: its body was erased, or its key is gone. */
export type StoredMessage = Recorded & Pick<OrderMessage, "kind" | "occurredAt"> & { message: OrderMessage | null };

export type NewMessage = { id: string; fingerprint: string; message: OrderMessage };

/** The messages of the provider, whole, stored before they take effect. */
export type InboxReader = {
  /** The stored messages among these event ids. */
  byEventIds(eventIds: string[]): Promise<Recorded[]>;
  /** By the id of its row. */
  byId(id: string): Promise<StoredMessage | null>;
  /** All that the provider said about an order, in no particular order. */
  ofOrder(externalOrderId: string): Promise<StoredMessage[]>;
  /** How many of these have taken effect. */
  countApplied(externalOrderId: string): Promise<number>;
};

export type Inbox = InboxReader & {
  /**
   * Stores a batch by one statement, and returns how many are new. A message whose event id is stored already is left
   * as it is.
   */
  store(messages: readonly NewMessage[], receivedAt: Date): Promise<number>;
  /** Locks a message until the transaction ends: it takes effect once. */
  byEventIdForUpdate(eventId: string): Promise<StoredMessage | null>;
  /** The same by one statement with what has taken effect on its order before (`earlier`), in no particular order. */
  forUpdate(
    eventId: string,
    externalOrderId: string,
  ): Promise<(Pick<Recorded, "fingerprint" | "outcome"> & { earlier: StoredMessage[] }) | null>;
  /** Stores the answer that repeats of the message get. */
  setOutcome(eventId: string, outcome: string): Promise<void>;
};
