/** The life of a referrer's customer number: given, then looked up at the provider by an operator. */
export const customerNumberStates = ["submitted", "confirmed", "rejected"] as const;
export type CustomerNumberState = (typeof customerNumberStates)[number];
export type CustomerNumberEvent = "submit" | "confirm" | "reject";

/** What each state knows; whatever is missing means nothing there. A confirmed number is changed by an operator's rejection first. */
const transitions = {
  submitted: { submit: "submitted", confirm: "confirmed", reject: "rejected" },
  confirmed: { reject: "rejected" },
  rejected: { submit: "submitted", confirm: "confirmed" },
} as const satisfies Record<CustomerNumberState, Partial<Record<CustomerNumberEvent, CustomerNumberState>>>;

export function nextCustomerNumberState(
  state: CustomerNumberState | null,
  event: CustomerNumberEvent,
): CustomerNumberState | null {
  if (state === null) return event === "submit" ? "submitted" : null;
  const row: Partial<Record<CustomerNumberEvent, CustomerNumberState>> = transitions[state];
  return row[event] ?? null;
}
