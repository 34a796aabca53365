/** Who moves things (lifecycle): referrer, recipient, call-centre agent, agency owner or employee, back office, timer, order feed, bank. */
export const actors = ["REF", "REC", "AGT", "OWN", "EMP", "OPS", "SYS", "SHOP", "BANK"] as const;
export type Actor = (typeof actors)[number];

/** One row of the append-only event table. `key` makes a repetition harmless: a key that is there writes nothing. */
export type EventRow = {
  /** Made by the caller where other events follow from this one; otherwise by the database. */
  id?: string;
  aggregate:
    | "recommendation"
    | "order"
    | "claim"
    | "account"
    | "payoutRun"
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
  /** Never person data. */
  data?: Record<string, string | number | boolean | null>;
  occurredAt: Date;
};

/** A move of an aggregate from one state to another: the state update happens only WHERE state = from. */
export type Move<S extends string> = {
  id: string;
  /** Of the event that is written with it. */
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
 * Why something moves: on whose behalf, and the idempotency key. The first cause of a story has a key of its own (a message's
 * id, a command's key, a timer's due time); what follows from an event has the event's id as its key (causedBy), so that
 * two events never share the keys of what they cause.
 */
export type Cause = { actor: Actor; actorId?: string; reasonCode?: string; key: string };

/** The cause of what follows from an event: the same person and reason, the event's id as the key. */
export function causedBy(cause: Cause, eventId: string): Cause {
  return { ...cause, key: eventId };
}

/** moved: done now · repeated: this key was written before, nothing changed · stale: the state was no longer `from`, nothing changed. A key that was written before for
 * another occasion (the row is in `from`, so that the event would be legal) is a fault and is thrown. */
export type MoveResult = "moved" | "repeated" | "stale";
