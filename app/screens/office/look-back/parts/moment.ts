import { dayOf, endOfMinute, formatDay, formatTime, parseTypedDay } from "#server/platform/values/calendar.ts";

/** What was asked for, as typed; `at` null: it is no moment, and the errors say why. */
export type AskedMoment = {
  at: Date | null;
  day: string;
  time: string;
  dayError: "dayInvalid" | "future" | null;
  timeError: "timeInvalid" | null;
};

/**
 * The moment in a page's URL: a link's (`am`, to the millisecond), or a typed day and time (`tag`, `uhrzeit`), which
 * mean the end of that minute in Berlin. Without any: now.
 */
export function momentIn(params: URLSearchParams, now: Date): AskedMoment {
  const linked = new Date(params.get("am") ?? "");
  const [typedDay, typedTime] = [params.get("tag"), params.get("uhrzeit")];
  if (typedDay === null && typedTime === null) {
    const at = Number.isNaN(linked.getTime()) || linked > now ? now : linked;
    return { at, day: formatDay(at), time: formatTime(at), dayError: null, timeError: null };
  }
  const asked = { day: typedDay ?? "", time: typedTime ?? "" };
  const day = parseTypedDay(asked.day, dayOf(now));
  const at = endOfMinute(day ?? dayOf(now), asked.time);
  const isFuture = day !== null && (day > dayOf(now) || (at !== null && at.getTime() > now.getTime() + 60_000));
  const dayError = day === null ? "dayInvalid" : isFuture ? "future" : null;
  const timeError = at === null ? "timeInvalid" : null;
  const isRight = at !== null && dayError === null;
  return { ...asked, at: isRight ? new Date(Math.min(at.getTime(), now.getTime())) : null, dayError, timeError };
}
