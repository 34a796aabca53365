import type { Move, MoveResult } from "../event/model.ts";
import type { Order, OrderChange, OrderMessage } from "./model.ts";
import type { OrderState } from "./states.ts";

export type OrderReader = {
  /** Order times of a referrer's qualified orders. The caller locks the account where it decides by them. */
  dealsOfAccount(accountId: string): Promise<Date[]>;
  byId(id: string): Promise<Order | null>;
  /** By the provider's own number. */
  byExternalId(externalId: string): Promise<Order | null>;
  /** Of these event ids, the messages that were recorded. */
  recordedMessages(eventIds: string[]): Promise<RecordedMessage[]>;
  /** Those that are linked to it, by the time at which we heard of them. */
  ofRecommendation(recommendationNumber: string): Promise<Order[]>;
  /** Those of one recipient, the newest order first. */
  ofRecipient(recommendationNumber: string, recipientNumber: string): Promise<Order[]>;
  ofRecommendations(recommendationNumbers: string[]): Promise<Order[]>;
  /** Of a recommendation, neither qualified nor ended, ordered before this time; the longest waiting first. */
  waitingSince(before: Date, limit: number): Promise<Order[]>;
  /** In review, the longest ordered first; from after one of them on (null: from the first). */
  inReview(limit: number, after: Pick<Order, "id" | "orderedAt"> | null): Promise<Order[]>;
};

/** What is kept of a message. `outcome` is "" while its transaction runs. */
export type RecordedMessage = { eventId: string; bodyHash: string; outcome: string };

export type OrderRepository = OrderReader & {
  byIdForUpdate(id: string): Promise<Order | null>;
  /** byExternalId with the row locked until the caller's transaction ends. The caller locks its recommendation before. */
  byExternalIdForUpdate(externalId: string): Promise<Order | null>;
  /** The order that a recipient reported and that no message has matched yet; locked. The caller locks the recommendation before. */
  reportedForUpdate(recommendationNumber: string, recipientNumber: string): Promise<Order | null>;
  /** false: an order of this external id is there already. */
  add(order: Order): Promise<boolean>;
  /** Facts that change without a state: rank, dates, attribution. */
  amend(id: string, change: OrderChange): Promise<void>;
  /** State update WHERE state = from, facts and event in one statement. */
  move(move: Move<OrderState>, change?: OrderChange): Promise<MoveResult>;
  /**
   * Records the message with its fingerprint; of two at once with one event id the second waits for the first's
   * transaction. When its event id was recorded before, answers that record and writes nothing; null: recorded now.
   */
  recordMessage(message: OrderMessage, fingerprint: string, receivedAt: Date): Promise<RecordedMessage | null>;
  /** What a repetition of the message will be answered. */
  setMessageOutcome(eventId: string, outcome: string): Promise<void>;
  /**
   * Prepaid orders of one address (addressHashesOf), ordered from (inclusive) to (exclusive), that count so far; the address is held until
   * the caller's transaction ends, so that two orders at once cannot both be the last that counts.
   */
  countPrepaid(addressHashes: string[], from: Date, to: Date, exceptOrderId: string): Promise<number>;
};
