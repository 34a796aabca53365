import type { InvitationKind } from "#server/domain/invitation/model.ts";
import type { InvitationState } from "#server/domain/invitation/states.ts";
import type { LeadState } from "#server/domain/lead/states.ts";

/** Names of an invitation's kind, and of the states of invitations and leads. */
export const art = { recommender: "Empfehler", employee: "Mitarbeiter" } as const satisfies Record<
  InvitationKind,
  string
>;
export const leadStatus = {
  new: "Neu",
  contacted: "Kontaktiert",
  appointment: "Termin",
  won: "Gewonnen",
  lost: "Verloren",
} as const satisfies Record<LeadState, string>;
export const einladungStatus = {
  open: "Offen",
  accepted: "Angenommen",
  declined: "Abgelehnt",
  expired: "Abgelaufen",
  withdrawn: "Zurueckgezogen",
} as const satisfies Record<InvitationState, string>;
