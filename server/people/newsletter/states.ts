/** Whether an address gets the newsletter. An address that nobody has asked is opted out. */
export const subscriberStates = ["optedOut", "pending", "optedIn"] as const;
export type SubscriberState = (typeof subscriberStates)[number];

/** request: the newsletter was requested · confirm: the button behind the mail · end: unsubscribed. */
export type SubscriberEvent = "request" | "confirm" | "end";

/** Allowed transitions; all other events change nothing. */
export const subscriberTransitions = {
  optedOut: { request: "pending" },
  pending: { request: "pending", confirm: "optedIn", end: "optedOut" },
  optedIn: { end: "optedOut" },
} as const satisfies Record<SubscriberState, Partial<Record<SubscriberEvent, SubscriberState>>>;

/** The state after an event; null: the event changes nothing in this state. */
export function nextSubscriberState(state: SubscriberState, event: SubscriberEvent): SubscriberState | null {
  const from: Partial<Record<SubscriberEvent, SubscriberState>> = subscriberTransitions[state];
  return from[event] ?? null;
}
