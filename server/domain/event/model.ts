/** Who moves things (lifecycle): referrer, recipient, call-centre agent, agency owner or employee, back office, timer, order feed, bank. */
export const actors = ["REF", "REC", "AGT", "OWN", "EMP", "OPS", "SYS", "SHOP", "BANK"] as const;
export type Actor = (typeof actors)[number];

/** One row of the append-only event table. `key` makes a repetition harmless. */
export type EventRow = {
  aggregate: "recommendation" | "order" | "claim" | "account" | "payoutRun" | "bankDetail" | "recipient";
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
  from: S;
  to: S;
  event: string;
  actor: Actor;
  actorId?: string;
  reasonCode?: string;
  key: string;
  occurredAt: Date;
};

/** On whose behalf something moves, and the key that makes its repetition harmless. */
export type By = { actor: Actor; actorId?: string; reasonCode?: string; key: string };

/** moved: done now · repeated: this key was written before, nothing changed · stale: the state was no longer `from`, nothing changed. */
export type MoveResult = "moved" | "repeated" | "stale";
