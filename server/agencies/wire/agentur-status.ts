import type { InvitationKind } from "#server/agencies/invitation/model.ts";
import type { InvitationState } from "#server/agencies/invitation/states.ts";
import type { LeadState } from "#server/agencies/lead/states.ts";
import type { RecommendationState } from "#server/referral/recommendation/states.ts";
import { empfehlungStatus } from "#server/rewards/wire/status.ts";

/** Names of an invitation's kind, and of the states of invitations, leads and an agency's recommendations. */
export const art = { referrer: "Empfehler", employee: "Mitarbeiter" } as const satisfies Record<InvitationKind, string>;
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
export const agenturEmpfehlungStatus = {
  awaitingOptIn: empfehlungStatus.open,
  open: empfehlungStatus.open,
  clicked: empfehlungStatus.open,
  detailsConfirmed: empfehlungStatus.open,
  ordered: empfehlungStatus.open,
  successful: empfehlungStatus.ok,
  closed: empfehlungStatus.paid,
  failed: empfehlungStatus.cancelled,
  blocked: empfehlungStatus.cancelled,
  expired: empfehlungStatus.expired,
} as const satisfies Record<RecommendationState, string>;
