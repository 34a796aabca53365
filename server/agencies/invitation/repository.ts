import type { Move, MoveResult } from "#server/platform/event/model.ts";
import type { Invitation, InvitationKind } from "./model.ts";
import type { InvitationState } from "./states.ts";

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
  /** Records the only reminder; false: it was sent before. */
  markReminded(id: string, at: Date): Promise<boolean>;
};
