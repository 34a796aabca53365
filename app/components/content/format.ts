/** How amounts and dates are written. Cents are integers; days are Europe/Berlin. */

/** 6000 → "60 €", 3995 → "39,95 €"; in English "€60". */
export function formatEuro(cents: number, language: string): string {
  return euroParts(cents, language).map((part) => part.value).join("");
}

export function euroParts(cents: number, language: string): Intl.NumberFormatPart[] {
  return new Intl.NumberFormat(language === "en" ? "en-IE" : "de-DE", {
    style: "currency",
    currency: "EUR",
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  }).formatToParts(cents / 100);
}

const berlin = new Intl.DateTimeFormat("de-DE", { day: "2-digit", month: "2-digit", year: "numeric", timeZone: "Europe/Berlin" });

/** "2026-08-14" (a day) or a point in time → "14.08.2026", in both languages. */
export function formatDay(value: string | Date): string {
  const day = typeof value === "string" ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) : null;
  if (day) return `${day[3]}.${day[2]}.${day[1]}`;
  return berlin.format(typeof value === "string" ? new Date(value) : value);
}

/** The machine-readable half of <time>: the calendar day in Berlin. */
export function isoDay(value: string | Date): string {
  if (typeof value === "string" && value.length === 10) return value;
  return formatDay(value).split(".").reverse().join("-");
}
