import type { Move, MoveResult } from "#server/platform/event/model.ts";
import { type Day, startOf } from "#server/platform/values/calendar.ts";
import type { LeadState } from "./states.ts";

export const lostReasons = ["notReached", "notInterested", "otherProvider", "notPossible"] as const;
export type LostReason = (typeof lostReasons)[number];

/** A recipient who gave details on a recommendation for an agency, and whom the agency contacts. */
export type Lead = {
  id: string;
  agencyId: string;
  recommendationNumber: string;
  recipientNumber: string;
  state: LeadState;
  stateSince: Date;
  lostReason: LostReason | null;
  nextStep: string;
  nextStepOn: Day | null;
  /** What it was, and what was next, before it was lost; null, "" and null otherwise. */
  stateBefore: LeadState | null;
  nextStepBefore: string;
  nextStepOnBefore: Day | null;
  notes: string;
  /** When a user of the agency last worked on it. */
  touchedAt: Date;
  /** When it needs attention: on the next step's day, or 14 days after the last work; never for an ended lead. */
  attentionAt: Date;
  createdAt: Date;
};

/** Leads not worked on for this long are listed first. */
export const untouchedDays = 14;
export const neverAttention = new Date("9999-12-31T00:00:00Z");

/** When a lead that is worked on now needs attention again. */
export function attentionAfter(now: Date, nextStepOn: Day | null): Date {
  return nextStepOn ? startOf(nextStepOn) : new Date(now.getTime() + untouchedDays * 86_400_000);
}

/** The values of a lead that is not lost. */
export const notLost = { lostReason: null, stateBefore: null, nextStepBefore: "", nextStepOnBefore: null } as const;

/** When the lead was lost, if that can be taken back, because nobody worked on it since; null: it cannot. */
export function closedAtOf({ state, stateBefore, stateSince, touchedAt }: Lead): string | null {
  const isLast = state === "lost" && stateBefore !== null && stateSince.getTime() === touchedAt.getTime();
  return isLast ? stateSince.toISOString() : null;
}

/** Fields changed by a move, or by work without a move. */
export type LeadChange = Pick<Lead, keyof typeof notLost | "nextStep" | "nextStepOn" | "touchedAt" | "attentionAt"> &
  Partial<Pick<Lead, "notes">>;

export type LeadReader = {
  /** A lead of this agency; null: the agency has none with this id. */
  byId(agencyId: string, id: string): Promise<Lead | null>;
};

export type LeadRepository = LeadReader & {
  /** Locks the row until the transaction ends. */
  byIdForUpdate(agencyId: string, id: string): Promise<Lead | null>;
  /** false: the recipient is a lead already. */
  add(lead: Lead): Promise<boolean>;
  move(move: Move<LeadState>, change: LeadChange): Promise<MoveResult>;
  save(id: string, change: LeadChange): Promise<void>;
};
