import type { RequestContext } from "#server/context.ts";
import { addDays, type Day, dayOf, parseTypedDay } from "#server/platform/values/calendar.ts";

/** A page with a draft in it. */
export const previewed = (page: string, draftId: string) =>
  `${page}${page.includes("?") ? "&" : "?"}entwurf=${draftId}`;

/** The day that a draft is scheduled for: from tomorrow on, within a year; null: another one, or none. */
export function publishDay(ctx: Pick<RequestContext, "now">, typed: string): Day | null {
  const day = parseTypedDay(typed);
  const today = dayOf(ctx.now());
  return day !== null && day > today && day <= addDays(today, 366) ? day : null;
}
