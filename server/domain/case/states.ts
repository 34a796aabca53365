/** The life of a case. */
export const caseStates = ["open", "answered", "resolved", "rejected"] as const;
export type CaseState = (typeof caseStates)[number];

export const caseEvents = ["answer", "resolve", "reject"] as const;
export type CaseEvent = (typeof caseEvents)[number];

/** An answered case may be answered again, and ended; what is ended stays so. */
export const caseTransitions = {
  open: { answer: "answered", resolve: "resolved", reject: "rejected" },
  answered: { answer: "answered", resolve: "resolved", reject: "rejected" },
  resolved: {},
  rejected: {},
} as const satisfies Record<CaseState, Partial<Record<CaseEvent, CaseState>>>;

/** The state after an event, or null where the event means nothing. */
export function nextCaseState(state: CaseState, event: CaseEvent): CaseState | null {
  const row: Partial<Record<CaseEvent, CaseState>> = caseTransitions[state];
  return row[event] ?? null;
}

/** The back office still has to do something. */
export const waitingCaseStates: readonly CaseState[] = ["open"];
