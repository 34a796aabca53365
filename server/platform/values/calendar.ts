/**
 * Calendar days as counted in Germany. A day is "YYYY-MM-DD" in Europe/Berlin; instants are Dates. Nothing in this file
 * reads the clock.
 */
export type Day = string;

const berlinParts = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/Berlin",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

const dayOfHour = new Map<number, Day>();
const HOUR_MS = 3_600_000;

/**
 * Cached by UTC hour: since 1893 days in Berlin have begun at a full hour of UTC, so all instants of one hour fall on
 * the same day. The cache is cleared when it reaches 500 hours.
 */
export function dayOf(instant: Date): Day {
  const hour = Math.floor(instant.getTime() / HOUR_MS);
  const cached = dayOfHour.get(hour);
  if (cached !== undefined) return cached;
  const day = berlinParts.format(instant);
  if (dayOfHour.size >= 500) dayOfHour.clear();
  dayOfHour.set(hour, day);
  return day;
}

/** The day that lies this many calendar days later. Steps of 24 hours would drift by an hour across a clock change. */
export function addDays(day: Day, days: number): Day {
  const [year, month, date] = parts(day);
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10);
}

/** How many days a time has, its first and last included. */
export function daysOf(first: Day, last: Day): number {
  return Math.round((startOf(last).getTime() - startOf(first).getTime()) / 86_400_000) + 1;
}

/** Clamps to the month's last day: a month after 31 January is 28 or 29 February. */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = parts(day);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The first day of the day's month. */
export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

/** The instant at which a day begins in Berlin: two hours ahead of UTC in summer, one hour in winter. */
export function startOf(day: Day): Date {
  const [year, month, date] = parts(day);
  const inSummer = new Date(Date.UTC(year, month - 1, date, -2));
  return dayOf(inSummer) === day ? inSummer : new Date(Date.UTC(year, month - 1, date, -1));
}

/** The last instant of the day that lies `days` after the instant's own day; "within 30 days" includes the 30th day. */
export function endOfDayAfter(instant: Date, days: number): Date {
  return new Date(startOf(addDays(dayOf(instant), days + 1)).getTime() - 1);
}

/** Full years between a birth date and a day; a person born on 29 February turns a year older on 1 March. */
export function ageOn(birthDate: Day, day: Day): number {
  const [birthYear, birthMonth, birthDay] = parts(birthDate);
  const [year, month, date] = parts(day);
  const hadBirthday = month > birthMonth || (month === birthMonth && date >= birthDay);
  return year - birthYear - (hadBirthday ? 0 : 1);
}

/** "24.12.2026" → "2026-12-24"; null if the text has another form or the day does not exist. */
export function parseGermanDate(text: string): Day | null {
  const match = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text.trim());
  if (!match) return null;
  const day = `${match[3]}-${match[2]?.padStart(2, "0")}-${match[1]?.padStart(2, "0")}`;
  return isDay(day) ? day : null;
}

/** The first three letters of each month, in German and in English. */
const monthNames = [
  "jan",
  "feb",
  "mär mae mrz mar",
  "apr",
  "mai may",
  "jun",
  "jul",
  "aug",
  "sep",
  "okt oct",
  "nov",
  "dez dec",
];

/**
 * Parses a date as people type it ("24.12.1990", "24,12,1990", "24/12/1990", "24 12 1990", "24121990", "24. Dezember
 * 1990", "24.12.90", "241290") or as browsers autofill it ("1990-12-24"). A year of two digits means 20…, or 19… if the
 * day would be after `latest`. null if it has another form or the day does not exist.
 */
export function parseTypedDay(text: string, latest?: Day): Day | null {
  const typed = text.trim();
  const yearFirst = typed.replaceAll(/[./]/g, "-");
  if (isDay(yearFirst)) return yearFirst;
  const [, date, month = "", year] =
    /^(\d{1,2})\s?[.,/\s–-]\s?(\d{1,2}|\p{L}{3,9})\s?[.,/\s–-]\s?(\d{4}|\d{2})\.?$/u.exec(typed) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(typed) ??
    [];
  if (year === undefined) return null;
  const letters = month.slice(0, 3).toLowerCase();
  const number = /\d/.test(month) ? month : monthNames.findIndex((names) => names.includes(letters)) + 1;
  const dayIn = (fullYear: string) => parseGermanDate(`${date}.${number}.${fullYear}`);
  if (year.length === 4) return dayIn(year);
  const recent = dayIn(`20${year}`);
  return recent && latest && recent > latest ? dayIn(`19${year}`) : recent;
}

export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

/** "2026-12-24" or an instant → "24.12.2026"; both languages show days in this form. */
export function formatDay(value: Day | Date): string {
  const [year, month, date] = (typeof value === "string" ? value : dayOf(value)).split("-");
  return `${date}.${month}.${year}`;
}

const berlinTime = new Intl.DateTimeFormat("de-DE", { timeZone: "Europe/Berlin", hour: "2-digit", minute: "2-digit" });

/** "24.12.2026 - 14:30"; both languages show it in this form. */
export function formatMoment(instant: Date): string {
  return `${formatDay(instant)} - ${berlinTime.format(instant)}`;
}

/**
 * The last moment of a minute in Berlin, typed as "14:30", "14.30" or "9 Uhr"; in the hour that autumn repeats, of
 * the first run. null: it has another form, or spring leaves it out.
 */
export function endOfMinute(day: Day, typed: string): Date | null {
  const match = /^(\d{1,2})(?:[:.](\d{2}))?(?: ?Uhr)?$/.exec(typed.trim());
  const [hour, minute] = [Number(match?.[1] ?? 24), Number(match?.[2] ?? 0)];
  if (hour > 23 || minute > 59) return null;
  const [year, month, date] = parts(day);
  const wanted = `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
  const starts = [-2, -1].map((offset) => new Date(Date.UTC(year, month - 1, date, hour + offset, minute)));
  const start = starts.find((one) => dayOf(one) === day && berlinTime.format(one) === wanted);
  return start ? new Date(start.getTime() + 59_999) : null;
}

/** "14:30" of an instant in Berlin. */
export function formatTime(instant: Date): string {
  return berlinTime.format(instant);
}

function parts(day: Day): [number, number, number] {
  const [year, month, date] = day.split("-").map(Number);
  return [year ?? 0, month ?? 1, date ?? 1];
}
