import type { CloseReason, Direction, OpenOutcome } from "#server/payouts/bank-entry/model.ts";

/** A booking that waits, as the office shows it. */
export type Entry = {
  id: string;
  bookedOn: string;
  direction: Direction;
  cents: number;
  reference: string;
  statementId: string;
  itemId: string | null;
  run: string | null;
  runHref: string | null;
  outcome: OpenOutcome;
  returnReason: string | null;
  isOwn: boolean;
  /** What of it no reward accounts for; negative: it came in. */
  surplusCents: number;
  /** What of that has not come back. */
  restCents: number;
  cameBackOn: string | null;
  /** Why two people close it, by reason. */
  two: Partial<Record<CloseReason, "owed" | "limit" | null>>;
  /** Who asked a second person to close it, and as what; who declined that. */
  asked: {
    name: string;
    reason: CloseReason;
    note: string;
    isMine: boolean;
    declined: { name: string; note: string } | null;
  } | null;
};
/** A form that came back: the entry that it is about, what was to be done, and what was typed. */
export type Failed = { id: string; reason: CloseReason | null; note: string; isDecline: boolean };
