/** The life of an agency's lead. A lost one can become again what it was, while nothing followed. */
export const leadStates = ["new", "contacted", "appointment", "won", "lost"] as const;
export type LeadState = (typeof leadStates)[number];

export const leadEvents = ["contact", "arrange", "win", "lose"] as const;
export type LeadEvent = (typeof leadEvents)[number];

const reopenings = {
  reopenAsNew: "new",
  reopenAsContacted: "contacted",
  reopenAsAppointment: "appointment",
} as const satisfies Record<string, LeadState>;
type Reopening = keyof typeof reopenings;

export const leadTransitions = {
  new: { contact: "contacted", arrange: "appointment", win: "won", lose: "lost" },
  contacted: { arrange: "appointment", win: "won", lose: "lost" },
  appointment: { win: "won", lose: "lost" },
  won: {},
  lost: reopenings,
} as const satisfies Record<LeadState, Partial<Record<LeadEvent | Reopening, LeadState>>>;

/** The state after an event; null if the event has no meaning in that state. */
export function nextLeadState(state: LeadState, event: LeadEvent): LeadState | null {
  const row: Partial<Record<LeadEvent | Reopening, LeadState>> = leadTransitions[state];
  return row[event] ?? null;
}

/** The event that makes a lost lead again what it was; null: it cannot. */
export function reopeningTo(before: LeadState | null): { event: Reopening; to: LeadState } | null {
  const events: readonly Reopening[] = ["reopenAsNew", "reopenAsContacted", "reopenAsAppointment"];
  const event = events.find((one) => reopenings[one] === before);
  return event ? { event, to: reopenings[event] } : null;
}

/** States in which the agency still has something to do. */
export const openLeadStates: readonly LeadState[] = ["new", "contacted", "appointment"];

/** The events allowed in a state. */
export function leadEventsIn(state: LeadState): LeadEvent[] {
  return leadEvents.filter((event) => nextLeadState(state, event) !== null);
}
