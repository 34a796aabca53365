import type { Move, MoveResult } from "#server/platform/event/model.ts";
import type { CaseMessage, ComplaintCase, SupportCase } from "./model.ts";
import type { CaseState } from "./states.ts";

export type CaseReader = {
  byId(id: string): Promise<SupportCase | null>;
  byNumber(number: string): Promise<SupportCase | null>;
  /** Cases in these states, longest waiting first. */
  inStates(states: readonly CaseState[], limit: number): Promise<SupportCase[]>;
  /** Cases that name a recommendation, newest first. */
  about(recommendationNumber: string, limit: number): Promise<SupportCase[]>;
  /** Complaints about a recommendation, newest first. */
  complaintsAbout(recommendationNumber: string): Promise<ComplaintCase[]>;
  /** The messages of a case, oldest first. */
  messagesOf(caseId: string): Promise<CaseMessage[]>;
};

export type CaseRepository = CaseReader & {
  /** Locks the row until the transaction ends. */
  byNumberForUpdate(number: string): Promise<SupportCase | null>;
  /** The case opened by this form since then. Concurrent callers with the same form wait until the transaction ends. */
  byAttemptForUpdate(attemptHash: string, since: Date): Promise<SupportCase | null>;
  add(one: SupportCase): Promise<void>;
  addMessage(message: CaseMessage): Promise<void>;
  /** Updates the state WHERE state = from, and appends the event. */
  move(move: Move<CaseState>): Promise<MoveResult>;
};
