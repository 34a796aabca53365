import type { Language } from "../tenant/model.ts";
import type { InvitationState } from "./states.ts";

export const invitationKinds = ["recommender", "employee"] as const;
export type InvitationKind = (typeof invitationKinds)[number];

/** An agency asks somebody to recommend for it, or to work with it. Name and address are empty once erased. */
export type Invitation = {
  id: string;
  agencyId: string;
  kind: InvitationKind;
  state: InvitationState;
  stateSince: Date;
  firstName: string;
  lastName: string;
  email: string;
  /** The employee's; null: none was given. */
  number: string | null;
  language: Language;
  /** An SsoUser. */
  invitedBy: string;
  /** When the inviter said that the person agreed to be written to. */
  agreedAt: Date;
  /** When the one reminder was sent; null: it was not. */
  remindedAt: Date | null;
  createdAt: Date;
  expiresAt: Date;
};

/** How long an invitation can be answered. */
export const invitationDays = 30;
