/** Characters of a reason. */
export const maxReasonLength = 300;

export type Refused = "changedMeanwhile" | "notAuthorized" | "sameOperator" | "operatorNew" | "amounts";

/** `typed` and `errors`: by product, or by the name of another field. */
export type Answer = { refused: Refused | null; typed: Record<string, string>; errors: Record<string, string> };

/** What was done, and the parameter with which the page says so after the redirect. */
export const notices = {
  saved: "gespeichert",
  unchanged: "unveraendert",
  discarded: "verworfen",
  published: "veroeffentlicht",
  asked: "beantragt",
  declined: "abgelehnt",
  withdrawn: "zurueckgezogen",
} as const;
export type Notice = keyof typeof notices;
