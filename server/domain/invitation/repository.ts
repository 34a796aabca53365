import type { Move, MoveResult } from "../event/model.ts";
import type { Invitation, InvitationKind } from "./model.ts";
import type { InvitationState } from "./states.ts";

export type InvitationReader = {
  byId(id: string): Promise<Invitation | null>;
  /** The newest of this kind that the agency sent to an address (emailKey). */
  newestTo(agencyId: string, kind: InvitationKind, emailKey: string): Promise<Invitation | null>;
};

export type InvitationRepository = InvitationReader & {
  /** The row is locked until the transaction ends. */
  byIdForUpdate(id: string): Promise<Invitation | null>;
  /** false: the agency has an open one of this kind for the address. */
  add(invitation: Invitation): Promise<boolean>;
  /** State update WHERE state = from, with its event. */
  move(move: Move<InvitationState>): Promise<MoveResult>;
  /** Notes the one reminder. false: it was sent before. */
  markReminded(id: string, at: Date): Promise<boolean>;
};

export type RecommenderReader = {
  /** The agency that an account recommends for; null: none. */
  agencyOf(accountId: string): Promise<string | null>;
};

export type RecommenderRepository = RecommenderReader & {
  /** The account recommends for this agency from now on, and for no other. */
  set(accountId: string, agencyId: string, at: Date): Promise<void>;
};
