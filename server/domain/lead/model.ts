import type { Day } from "../calendar.ts";
import type { LeadState } from "./states.ts";

export const lostReasons = ["notReached", "notInterested", "otherProvider", "notPossible"] as const;
export type LostReason = (typeof lostReasons)[number];

/** A recipient of a recommendation for an agency, who gave details: the agency talks to them. */
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
  notes: string;
  /** When somebody of the agency worked on it last. */
  touchedAt: Date;
  /** When it asks for somebody: the next step's day, or 14 days after the last work; an ended one never does. */
  attentionAt: Date;
  createdAt: Date;
};

/** A lead that nobody touched for so long shows first. */
export const untouchedDays = 14;
export const neverAttention = new Date("9999-12-31T00:00:00Z");
