import type { Move, MoveResult } from "../event/model.ts";
import type { CaseMessage, SupportCase } from "./model.ts";
import type { CaseState } from "./states.ts";

export type CaseReader = {
  byId(id: string): Promise<SupportCase | null>;
  byNumber(number: string): Promise<SupportCase | null>;
  /** In these states, the longest waiting first. */
  inStates(states: readonly CaseState[], limit: number): Promise<SupportCase[]>;
  /** Complaints about a recommendation, the newest first. */
  complaintsAbout(recommendationNumber: string): Promise<SupportCase[]>;
  /** What was written in it, the oldest first. */
  messagesOf(caseId: string): Promise<CaseMessage[]>;
  /** How many cases a line opened since then (viewer.addressHash). */
  countFromLine(addressHash: string, since: Date): Promise<number>;
};

export type CaseRepository = CaseReader & {
  /** The row is locked until the transaction ends. */
  byNumberForUpdate(number: string): Promise<SupportCase | null>;
  /** The case that a form opened since then; of several that send the same form at once, the others wait here. */
  byAttemptForUpdate(attemptHash: string, since: Date): Promise<SupportCase | null>;
  add(one: SupportCase): Promise<void>;
  addMessage(message: CaseMessage): Promise<void>;
  /** State update WHERE state = from, with its event. */
  move(move: Move<CaseState>): Promise<MoveResult>;
};
