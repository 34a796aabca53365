/**
 * Actors of events : referrer, recipient, call-centre agent, agency owner or employee, back office, timer, order feed,
 * bank.
 */
export const actors = ["REF", "REC", "AGT", "OWN", "EMP", "OPS", "SYS", "SHOP", "BANK"] as const;
export type Actor = (typeof actors)[number];

/** One row of the append-only event table. `key` is the idempotency key: a row with an existing key is not written. */
export type EventRow = {
  /** Set by the caller if other events are caused by this one; otherwise by the database. */
  id?: string;
  aggregate:
    | "recommendation"
    | "order"
    | "claim"
    | "account"
    | "payoutRun"
    | "bankEntry"
    | "bankDetail"
    | "recipient"
    | "subscriber"
    | "case"
    | "customerNumber"
    | "invoice"
    | "invitation"
    | "lead";
  aggregateId: string;
  event: string;
  from: string | null;
  to: string | null;
  actor: Actor;
  actorId?: string;
  reasonCode?: string;
  key: string;
  /** Never personal data. */
  data?: Record<string, string | number | boolean | null>;
  occurredAt: Date;
};

/** A move of an aggregate from one state to another: the state is updated WHERE state = from. */
export type Move<S extends string> = {
  id: string;
  /** Id of the event written with the move. */
  eventId: string;
  from: S;
  to: S;
  event: string;
  actor: Actor;
  actorId?: string;
  reasonCode?: string;
  key: string;
  occurredAt: Date;
};

/**
 * Why something moves: on whose behalf, and the idempotency key. The first cause of a chain has its own key (a
 * message's id, a command's key, a timer's due time); what follows from an event uses that event's id as its key
 * (causedBy), so the consequences of two events never share keys.
 */
export type Cause = { actor: Actor; actorId?: string; reasonCode?: string; key: string };

/** The cause of an event's consequences: same actor and reason, the event's id as the key. */
export function causedBy(cause: Cause, eventId: string): Cause {
  return { ...cause, key: eventId };
}

/**
 * moved: done now · repeated: this key was written before, nothing changed · stale: the state was no longer `from`,
 * nothing changed. A key that was written before on another occasion (the row is in `from`, so the event would be
 * legal) is a fault and is thrown.
 */
export type MoveResult = "moved" | "repeated" | "stale";

export type EventReader = {
  /** The aggregate's whole history, oldest first. */
  of(aggregate: EventRow["aggregate"], aggregateId: string): Promise<(EventRow & { recordedAt: Date })[]>;
};

export type EventRepository = EventReader & {
  /** Appends the event; false: the key exists already, and nothing was written. */
  append(event: EventRow): Promise<boolean>;
};
