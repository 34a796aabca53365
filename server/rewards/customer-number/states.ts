/** The life of a referrer's customer number: submitted, then checked with the provider by an operator. */
export const customerNumberStates = ["submitted", "confirmed", "rejected"] as const;
export type CustomerNumberState = (typeof customerNumberStates)[number];
export type CustomerNumberEvent = "submit" | "confirm" | "reject";

/** Allowed events of each state. A confirmed number can be changed only after an operator rejected it. */
export const customerNumberTransitions = {
  submitted: { submit: "submitted", confirm: "confirmed", reject: "rejected" },
  confirmed: { reject: "rejected" },
  rejected: { submit: "submitted", confirm: "confirmed" },
} as const satisfies Record<CustomerNumberState, Partial<Record<CustomerNumberEvent, CustomerNumberState>>>;

export function nextCustomerNumberState(
  state: CustomerNumberState | null,
  event: CustomerNumberEvent,
): CustomerNumberState | null {
  if (state === null) return event === "submit" ? "submitted" : null;
  const row: Partial<Record<CustomerNumberEvent, CustomerNumberState>> = customerNumberTransitions[state];
  return row[event] ?? null;
}
