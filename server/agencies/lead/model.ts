import type { Day } from "#server/platform/values/calendar.ts";
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
