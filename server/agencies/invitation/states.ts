/** The life of an agency's invitation. */
export const invitationStates = ["open", "accepted", "declined", "expired", "withdrawn"] as const;
export type InvitationState = (typeof invitationStates)[number];

export const invitationEvents = ["accept", "decline", "expire", "withdraw"] as const;
export type InvitationEvent = (typeof invitationEvents)[number];

/** An answered or ended invitation no longer changes. */
export const invitationTransitions = {
  open: { accept: "accepted", decline: "declined", expire: "expired", withdraw: "withdrawn" },
  accepted: {},
  declined: {},
  expired: {},
  withdrawn: {},
} as const satisfies Record<InvitationState, Partial<Record<InvitationEvent, InvitationState>>>;

/** The state after an event; null if the event has no meaning in that state. */
export function nextInvitationState(state: InvitationState, event: InvitationEvent): InvitationState | null {
  const row: Partial<Record<InvitationEvent, InvitationState>> = invitationTransitions[state];
  return row[event] ?? null;
}
