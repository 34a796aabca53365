import type { Move, MoveResult } from "#server/platform/event/model.ts";
import type { Lead } from "./model.ts";
import type { LeadState } from "./states.ts";

/** Fields changed by a move, or by work without a move. */
export type LeadChange = Pick<Lead, "lostReason" | "nextStep" | "nextStepOn" | "notes" | "touchedAt" | "attentionAt">;

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
