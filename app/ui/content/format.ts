import { euroFormat } from "#server/platform/values/money.ts";

/** Formats of amounts and dates. Cents are integers; days are in Europe/Berlin. */

/** 6000 → "60 €", 3995 → "39,95 €"; in English "€60". */
export function formatEuro(cents: number, language: string): string {
  return euroFormat(cents, spoken(language)).format(cents / 100);
}

/** 500 → "+5 €", -500 → "-5 €", 0 → "0 €". */
export const formatChange = (cents: number, language: string) =>
  `${cents > 0 ? "+" : ""}${formatEuro(cents, language)}`;

type Run = { text: string; sign: boolean };

/** Cache: pages repeat the same few amounts, and formatting to parts is slow. */
const cache = new Map<string, Run[]>();
const MAX_CACHED = 1000;

/** The same as two runs, figure and sign; the space between them is as small as the sign. */
export function euroRuns(cents: number, language: string): readonly Run[] {
  const key = `${language}${cents}`;
  const runs = cache.get(key) ?? splitRuns(cents, language);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(key, runs);
  return runs;
}

function splitRuns(cents: number, language: string): Run[] {
  const runs: Run[] = [];
  for (const { type, value } of euroFormat(cents, spoken(language)).formatToParts(cents / 100)) {
    const sign = type === "currency" || type === "literal";
    const last = runs.at(-1);
    if (last?.sign === sign) last.text += value;
    else runs.push({ text: value, sign });
  }
  return runs;
}

const spoken = (language: string) => (language === "en" ? "en" : "de");

const counts = { de: new Intl.NumberFormat("de"), en: new Intl.NumberFormat("en") };

/** 10000 → "10.000"; in English "10,000". */
export function formatCount(count: number, language: string): string {
  return counts[spoken(language)].format(count);
}

const berlin = new Intl.DateTimeFormat("de-DE", {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  timeZone: "Europe/Berlin",
});

/** "2026-08-14" (a day) or an instant → "14.08.2026", in both languages. */
export function formatDay(value: string | Date): string {
  const day = typeof value === "string" ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) : null;
  if (day) return `${day[3]}.${day[2]}.${day[1]}`;
  return berlin.format(typeof value === "string" ? new Date(value) : value);
}

/** 7200 → "2 Stunden": whole units of the largest that fits. */
export function formatSpan(seconds: number, language: string): string {
  const units = [
    ["day", 86_400],
    ["hour", 3_600],
    ["minute", 60],
    ["second", 1],
  ] as const;
  const [unit, size] = units.find(([, least]) => seconds >= least) ?? units[3];
  const format = new Intl.NumberFormat(spoken(language), { style: "unit", unit, unitDisplay: "long" });
  return format.format(Math.floor(seconds / size));
}

/** The value of <time dateTime>: the calendar day in Berlin. */
export function isoDay(value: string | Date): string {
  if (typeof value === "string" && value.length === 10) return value;
  return formatDay(value).split(".").reverse().join("-");
}

/** In narrow places a text of more than 40 characters is cut to 19 or to 10, plus dots. */
const LONG = 40;

export function truncate(text: string, to: 19 | 10): string {
  const signs = [...text];
  return signs.length > LONG ? `${signs.slice(0, to).join("").trimEnd()}…` : text;
}
