import type { Consent } from "./model.ts";

export const consentStates = ["unset", "given", "declined"] as const;
export type ConsentState = (typeof consentStates)[number];

export const consentEvents = ["give", "decline", "remove"] as const;
export type ConsentEvent = (typeof consentEvents)[number];

/** Each answer replaces the one before; withdrawing it returns to unset. */
export const optionalTransitions = {
  unset: { give: "given", decline: "declined", remove: "unset" },
  given: { give: "given", decline: "declined", remove: "unset" },
  declined: { give: "given", decline: "declined", remove: "unset" },
} as const satisfies Record<ConsentState, Record<ConsentEvent, ConsentState>>;

/** Required consents are always stored as given. */
const essentialTransitions = {
  unset: { give: "given", decline: "given", remove: "given" },
  given: { give: "given", decline: "given", remove: "given" },
  declined: { give: "given", decline: "given", remove: "given" },
} as const satisfies Record<ConsentState, Record<ConsentEvent, ConsentState>>;

/** The state after an answer; defined for every pair. */
export function nextConsent(
  { isEssential }: Pick<Consent, "isEssential">,
  state: ConsentState,
  event: ConsentEvent,
): ConsentState {
  return (isEssential ? essentialTransitions : optionalTransitions)[state][event];
}
