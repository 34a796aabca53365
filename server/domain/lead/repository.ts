import type { Move, MoveResult } from "../event/model.ts";
import type { Lead } from "./model.ts";
import type { LeadState } from "./states.ts";

/** What a move, or work without one, changes. */
export type LeadChange = Pick<Lead, "lostReason" | "nextStep" | "nextStepOn" | "notes" | "touchedAt" | "attentionAt">;

export type LeadReader = {
  /** Of this agency; null: it has none of this id. */
  byId(agencyId: string, id: string): Promise<Lead | null>;
};

export type LeadRepository = LeadReader & {
  /** The row is locked until the transaction ends. */
  byIdForUpdate(agencyId: string, id: string): Promise<Lead | null>;
  /** false: the recipient is a lead already. */
  add(lead: Lead): Promise<boolean>;
  move(move: Move<LeadState>, change: LeadChange): Promise<MoveResult>;
  save(id: string, change: LeadChange): Promise<void>;
};
