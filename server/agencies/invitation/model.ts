import type { Move, MoveResult } from "#server/platform/event/model.ts";
import type { Language } from "#server/platform/values/language.ts";
import type { InvitationState } from "./states.ts";

export const invitationKinds = ["referrer", "employee"] as const;
export type InvitationKind = (typeof invitationKinds)[number];

/** An agency's invitation to recommend for it or to work for it. Name and address are empty after erasure. */
export type Invitation = {
  id: string;
  agencyId: string;
  kind: InvitationKind;
  state: InvitationState;
  stateSince: Date;
  firstName: string;
  lastName: string;
  email: string;
  /** The employee's number; null: none was given. */
  number: string | null;
  language: Language;
  /** Id of an SsoUser. */
  invitedBy: string;
  /** When the inviter confirmed that the person agreed to be written to; null: nobody did, and nothing was mailed. */
  agreedAt: Date | null;
  /** When the only reminder was sent; null: not yet. */
  remindedAt: Date | null;
  createdAt: Date;
  expiresAt: Date;
};

/** How long an invitation can be answered. */
export const invitationDays = 30;

export type InvitationReader = {
  byId(id: string): Promise<Invitation | null>;
  /** The agency's newest invitation of this kind to an address (emailKey). */
  newestTo(agencyId: string, kind: InvitationKind, emailKey: string): Promise<Invitation | null>;
};

export type InvitationRepository = InvitationReader & {
  /** Locks the row until the transaction ends. */
  byIdForUpdate(id: string): Promise<Invitation | null>;
  /** false: the agency has an open invitation of this kind to the address. */
  add(invitation: Invitation): Promise<boolean>;
  /** Updates the state WHERE state = from, and appends the event. */
  move(move: Move<InvitationState>): Promise<MoveResult>;
  /** Records that the person agreed to be written to, and the new end. */
  markAgreed(id: string, at: Date, expiresAt: Date): Promise<void>;
  /** Records the only reminder; false: it was sent before. */
  markReminded(id: string, at: Date): Promise<boolean>;
};
