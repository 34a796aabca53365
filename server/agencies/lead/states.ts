/** The life of an agency's lead. */
export const leadStates = ["new", "contacted", "appointment", "won", "lost"] as const;
export type LeadState = (typeof leadStates)[number];

export const leadEvents = ["contact", "arrange", "win", "lose"] as const;
export type LeadEvent = (typeof leadEvents)[number];

export const leadTransitions = {
  new: { contact: "contacted", arrange: "appointment", win: "won", lose: "lost" },
  contacted: { arrange: "appointment", win: "won", lose: "lost" },
  appointment: { win: "won", lose: "lost" },
  won: {},
  lost: {},
} as const satisfies Record<LeadState, Partial<Record<LeadEvent, LeadState>>>;

/** The state after an event; null if the event has no meaning in that state. */
export function nextLeadState(state: LeadState, event: LeadEvent): LeadState | null {
  const row: Partial<Record<LeadEvent, LeadState>> = leadTransitions[state];
  return row[event] ?? null;
}

/** States in which the agency still has something to do. */
export const openLeadStates: readonly LeadState[] = ["new", "contacted", "appointment"];

/** The events allowed in a state. */
export function leadEventsIn(state: LeadState): LeadEvent[] {
  return leadEvents.filter((event) => nextLeadState(state, event) !== null);
}
