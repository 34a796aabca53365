import type { Move, MoveResult } from "../event/model.ts";
import type { Order, OrderMessage } from "./model.ts";
import type { OrderState } from "./states.ts";

export type Orders = {
  byId(id: string): Promise<Order | null>;
  /** With the row locked until the caller's transaction ends: messages of one order are taken one after the other. */
  byExternalIdForUpdate(externalId: string): Promise<Order | null>;
  ofRecommendation(recommendationNumber: string): Promise<Order[]>;
  ofRecommendations(recommendationNumbers: string[]): Promise<Order[]>;
  /** false: an order of this external id is there already. */
  add(order: Order): Promise<boolean>;
  /** Facts that change without a state: rank, dates, attribution. */
  amend(id: string, change: Partial<Omit<Order, "id" | "externalId" | "state" | "stateSince">>): Promise<void>;
  move(move: Move<OrderState>, change?: Partial<Omit<Order, "id" | "externalId" | "state" | "stateSince">>): Promise<MoveResult>;
  /** Writes the message down; false when this event id came before. */
  noteMessage(message: OrderMessage, bodyHash: string, receivedAt: Date): Promise<boolean>;
  setMessageOutcome(eventId: string, outcome: string): Promise<void>;
  /** confirmed and past qualifiesAt. */
  dueToQualify(now: Date, limit: number): Promise<Order[]>;
  /** reported for so long that no match is coming. */
  reportedBefore(before: Date, limit: number): Promise<Order[]>;
  /** Prepaid orders of one address in one month that count so far. */
  countPrepaid(addressHash: string, from: Date, to: Date, exceptOrderId: string): Promise<number>;
};
