import { i18nFor } from "#app/i18n/index.ts";
import type { RequestContext } from "#server/context.ts";

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

/** What is wrong with the reason that somebody typed for a second person, who decides about rewards; null: nothing. */
export function faultOfReason(ctx: RequestContext, reason: string): string | null {
  const { t } = i18nFor(ctx);
  if (reason === "") return t("prices:reasonMissing");
  return reason.length > maxReasonLength ? t("prices:reasonLong", { count: maxReasonLength }) : null;
}
