import { addDays, type Day } from "#server/platform/values/calendar.ts";

/**
 * The first TARGET business day after a day; SEPA payments are executed only on such days. TARGET is closed on
 * Saturdays and Sundays, 1 January, Good Friday, Easter Monday, 1 May, 25 and 26 December.
 */
export function nextTargetDay(day: Day): Day {
  const next = addDays(day, 1);
  return isTargetDay(next) ? next : nextTargetDay(next);
}

/** The TARGET business day that is `count` such days before a day. */
export function targetDaysBefore(day: Day, count: number): Day {
  if (count === 0) return day;
  const before = addDays(day, -1);
  return targetDaysBefore(before, isTargetDay(before) ? count - 1 : count);
}

function isTargetDay(day: Day): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  if (["01-01", "05-01", "12-25", "12-26"].includes(day.slice(5))) return false;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return day !== addDays(easter, -2) && day !== addDays(easter, 1);
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones, Butcher). */
function easterSunday(year: number): Day {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const correction = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const fullMoon = epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + fullMoon + 2 - century + Math.floor(century / 4)) % 7;
  return addDays(`${String(year).padStart(4, "0")}-03-28`, fullMoon - weekday);
}
