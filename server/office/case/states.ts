/** The life of a case. */
export const caseStates = ["open", "answered", "resolved", "rejected"] as const;
export type CaseState = (typeof caseStates)[number];

export const caseEvents = ["answer", "resolve", "reject"] as const;
export type CaseEvent = (typeof caseEvents)[number];

/** An answered case may be answered again, or ended; an ended case stays ended. */
export const caseTransitions = {
  open: { answer: "answered", resolve: "resolved", reject: "rejected" },
  answered: { answer: "answered", resolve: "resolved", reject: "rejected" },
  resolved: {},
  rejected: {},
} as const satisfies Record<CaseState, Partial<Record<CaseEvent, CaseState>>>;

/** The state after an event; null if the event has no meaning in that state. */
export function nextCaseState(state: CaseState, event: CaseEvent): CaseState | null {
  const row: Partial<Record<CaseEvent, CaseState>> = caseTransitions[state];
  return row[event] ?? null;
}

/** States in which the back office has to act. */
export const waitingCaseStates: readonly CaseState[] = ["open"];
