import type { FoundPayment } from "#server/office/bank-entries.ts";
import type { AskedReason, CloseReason, Direction, OpenOutcome } from "#server/payouts/bank-entry/model.ts";

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
  /** What it can be the payment of: what was looked for, and what was found (null: nobody looked); null: nothing. */
  assign: { text: string; payments: FoundPayment[] | null } | null;
  /** Two people say what payment it is. */
  isAssignedByTwo: boolean;
  /** Who asked a second person to close it, and as what; who declined that. */
  asked: {
    name: string;
    reason: AskedReason;
    /** For the reason "payment": which one. */
    payment: string | null;
    note: string;
    isMine: boolean;
    declined: { name: string; note: string } | null;
  } | null;
};

/** What can be done about an entry. */
export type Intent = "close" | "decline" | "assign";

/** A form that came back: the entry that it is about, what was to be done, and what was typed. */
export type Failed = { id: string; reason: AskedReason | null; note: string; payment: string; intent: Intent };
