/** Characters of a reason. */
export const maxReasonLength = 300;

/** What was done with a change of rewards, and the parameter with which their page says so after the redirect. */
export const notices = {
  saved: "gespeichert",
  unchanged: "unveraendert",
  discarded: "verworfen",
  published: "veroeffentlicht",
  scheduled: "eingeplant",
  unscheduled: "ausgeplant",
  asked: "beantragt",
  declined: "abgelehnt",
  withdrawn: "zurueckgezogen",
} as const;
export type Notice = keyof typeof notices;
