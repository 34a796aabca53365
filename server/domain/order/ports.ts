import type { Move, MoveResult } from "../event/model.ts";
import type { Order, OrderChange, OrderMessage } from "./model.ts";
import type { OrderState } from "./states.ts";

export type Orders = {
  byId(id: string): Promise<Order | null>;
  byIdForUpdate(id: string): Promise<Order | null>;
  /** By the shop's own number. With the row locked until the caller's transaction ends: messages of one order are taken one after the other. */
  byExternalIdForUpdate(externalId: string): Promise<Order | null>;
  /** The order that a friend claimed to have placed and that no message has matched yet; locked. */
  reportedForUpdate(recommendationNumber: string, recipientNumber: string): Promise<Order | null>;
  /** Those that are linked to it, by the time at which we heard of them. */
  ofRecommendation(recommendationNumber: string): Promise<Order[]>;
  ofRecommendations(recommendationNumbers: string[]): Promise<Order[]>;
  /** false: an order of this external id is there already. */
  add(order: Order): Promise<boolean>;
  /** Facts that change without a state: rank, dates, attribution. */
  amend(id: string, change: OrderChange): Promise<void>;
  /** State update WHERE state = from, facts and event in one statement. */
  move(move: Move<OrderState>, change?: OrderChange): Promise<MoveResult>;
  /** Writes the message down; when its event id came before, answers what was kept of it then and writes nothing. */
  noteMessage(
    message: OrderMessage,
    bodyHash: string,
    receivedAt: Date,
  ): Promise<{ bodyHash: string; outcome: string } | null>;
  /** What a repetition of the message will be answered; as text, for the port keeps it and does not read it. */
  setMessageOutcome(eventId: string, outcome: string): Promise<void>;
  /** confirmed and past qualifiesAt, the longest waiting first. */
  dueToQualify(now: Date, limit: number): Promise<Order[]>;
  /** Of a recommendation, neither qualified nor ended, ordered before this time; the longest waiting first. */
  waitingSince(before: Date, limit: number): Promise<Order[]>;
  /** Waiting for a match that isn't coming: reported, or received without a recommendation, before this time. */
  unmatchedSince(before: Date, limit: number): Promise<Order[]>;
  /**
   * Prepaid orders of one address, ordered from (inclusive) to (exclusive), that count so far; the address is held until
   * the caller's transaction ends, so that two orders at once cannot both be the last that counts.
   */
  countPrepaid(addressHash: string, from: Date, to: Date, exceptOrderId: string): Promise<number>;
  /** Order times of a referrer's qualified orders; the account is held until the caller's transaction ends. */
  dealsOfAccount(accountId: string): Promise<Date[]>;
  /** Orders of before then lose what tells their address apart; answers how many. */
  forgetAddresses(before: Date, limit: number): Promise<number>;
};
