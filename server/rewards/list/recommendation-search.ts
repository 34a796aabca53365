import { addDays, addMonths, type Day, isDay, parseTypedDay, startOf } from "#server/platform/values/calendar.ts";
import { numberAlphabet, recommendationNumberLength } from "#server/platform/values/number.ts";
import { type RecommendationLabel, recommendationLabels } from "#server/referral/recommendation/states.ts";
import type { Tone } from "#server/rewards/progress/stations.ts";

/** Filters of a referrer's own list: a status label, or "toDo" for those that wait for the referrer. */
export const recommendationFilters = [...recommendationLabels, "toDo"] as const;
export type RecommendationFilter = (typeof recommendationFilters)[number];

/** Number of recommendations in all, for each filter, and for each of the words that people read. */
export type RecommendationCounts = Record<RecommendationLabel | "toDo" | "all", number> & {
  tones: Record<Tone, number>;
};

/**
 * Search criteria. All that are not null must hold; of `words`, `numberPrefix` and `productIds` one match is enough.
 */
export type RecommendationSearch = {
  filter: RecommendationFilter | null;
  /** null: with any tone. */
  tones: readonly Tone[] | null;
  /** Shared at or after the first instant and before the second. */
  shared: { from: Date; until: Date } | null;
  /** Part of the product's name, ignoring case. */
  words: string | null;
  numberPrefix: string | null;
  /** Products whose displayed names contain the words. */
  productIds: string[];
};

export const everyRecommendation: RecommendationSearch = {
  filter: null,
  tones: null,
  shared: null,
  words: null,
  numberPrefix: null,
  productIds: [],
};

type Typed = {
  filter?: RecommendationFilter | null;
  tones?: readonly Tone[] | null;
  text: string;
  /** Products with the names displayed on this page, where those differ from the stored names. */
  products?: readonly { id: string; displayName: string }[];
};

const maxLetters = 100;

/** Parses a search text: a day, a month ("03.2026") or a year, otherwise words of a product or a number. */
export function recommendationSearch(search: Typed): RecommendationSearch {
  const { filter = null, tones = null, text, products = [] } = search;
  const every = { ...everyRecommendation, filter, tones };
  const typed = text.trim().slice(0, maxLetters);
  if (typed === "") return every;
  const shared = periodOf(typed);
  if (shared) return { ...every, shared };
  const folded = typed.toLocaleLowerCase("de");
  return {
    ...every,
    words: typed,
    numberPrefix: numberPrefixOf(typed),
    productIds: products
      .filter(({ displayName }) => displayName.toLocaleLowerCase("de").includes(folded))
      .map(({ id }) => id),
  };
}

const couldBegin = new RegExp(`^[${numberAlphabet}]{3,${recommendationNumberLength}}$`);

/** Normalises the typed beginning of a number: "7kq4-m2" → "7KQ4M2"; null if no number can begin like this. */
function numberPrefixOf(typed: string): string | null {
  const letters = typed.replaceAll(/[\s-]/g, "").toUpperCase();
  return couldBegin.test(letters) ? letters : null;
}

function periodOf(typed: string): RecommendationSearch["shared"] {
  // Six digits are rather the beginning of a recommendation's number.
  const day = /^\d{6}$/.test(typed) ? null : parseTypedDay(typed);
  if (day) return between(day, addDays(day, 1));
  const [, month, year] = /^(\d{1,2})[./](\d{4})$/.exec(typed) ?? /^()(20\d{2})$/.exec(typed) ?? [];
  if (year === undefined) return null;
  const first = `${year}-${(month || "1").padStart(2, "0")}-01`;
  return isDay(first) ? between(first, addMonths(first, month ? 1 : 12)) : null;
}

const between = (from: Day, until: Day) => ({ from: startOf(from), until: startOf(until) });
