import { addDays, type Day, isDay, parseGermanDate, startOf } from "#server/platform/values/calendar.ts";

/**
 * Parses a time as shops write it: "24.12.2026", "24.12.2026 14:30", "2026-12-24", "2026-12-24T14:30:00" (all local
 * time in Berlin), or with an offset ("…Z", "…+01:00"). A day without a time means its last moment, so that an order on
 * the day of the click is after the click. null: not a valid time.
 */
export function readInstant(text: string): Date | null {
  const trimmed = text.trim();
  if (/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(trimmed)) return withOffset(trimmed);
  const [, date = "", hours, minutes, seconds] =
    /^([\d.-]+)(?:(?:[T ]|,? +)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?: Uhr)?)?$/.exec(trimmed) ?? [];
  const day = isDay(date) ? date : parseGermanDate(date);
  if (!day) return null;
  if (hours === undefined) return new Date(startOf(addDays(day, 1)).getTime() - 1);
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds ?? 0)];
  return hour < 24 && minute < 60 && second < 60 ? inBerlin(day, hour * 3600 + minute * 60 + second) : null;
}

function withOffset(text: string): Date | null {
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) || !isDay(text.slice(0, 10)) ? null : instant;
}

const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Berlin", hourCycle: "h23", timeStyle: "medium" });

/**
 * On the two days of a clock change, adding seconds to midnight is an hour off; comparing with Berlin's local time
 * corrects it.
 */
function inBerlin(day: Day, seconds: number): Date {
  const counted = new Date(startOf(day).getTime() + seconds * 1000);
  const [hour = 0, minute = 0, second = 0] = clock.format(counted).split(":").map(Number);
  const shown = hour * 3600 + minute * 60 + second;
  const slip = ((seconds - shown + 43_200 + 86_400) % 86_400) - 43_200;
  return new Date(counted.getTime() + slip * 1000);
}
