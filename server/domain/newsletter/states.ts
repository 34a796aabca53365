/** Whether an address gets the newsletter (specification section 4). Who was never asked is opted out. */
export const subscriberStates = ["optedOut", "pending", "optedIn"] as const;
export type SubscriberState = (typeof subscriberStates)[number];

/** request: the newsletter is asked for · confirm: the button behind the mail · end: unsubscribed. */
export type SubscriberEvent = "request" | "confirm" | "end";

/** What leads where; what is not named changes nothing. */
const transitions = {
  optedOut: { request: "pending" },
  pending: { request: "pending", confirm: "optedIn", end: "optedOut" },
  optedIn: { end: "optedOut" },
} as const satisfies Record<SubscriberState, Partial<Record<SubscriberEvent, SubscriberState>>>;

/** null: the event changes nothing in this state. */
export function nextSubscriberState(state: SubscriberState, event: SubscriberEvent): SubscriberState | null {
  const from: Partial<Record<SubscriberEvent, SubscriberState>> = transitions[state];
  return from[event] ?? null;
}
