import { addDays, addMonths, type Day, isDay, parseTypedDay, startOf } from "../calendar.ts";
import { numberAlphabet, recommendationNumberLength } from "../number.ts";
import { type RecommendationLabel, recommendationLabels } from "./rules/labels.ts";

/** What a referrer may narrow the list of their recommendations down to: a status label, or what waits for them. */
export const referralFilters = [...recommendationLabels, "toDo"] as const;
export type ReferralFilter = (typeof referralFilters)[number];

/** How many recommendations are found in all, and by each filter. */
export type ReferralCounts = Record<RecommendationLabel | "toDo" | "all", number>;

/** What is looked for. All that is not null must hold; of `words`, `numberPrefix` and `productIds` one is enough. */
export type ReferralSearch = {
  filter: ReferralFilter | null;
  /** Shared from the first of these instants until before the second. */
  shared: { from: Date; until: Date } | null;
  /** Part of the product's name, in whatever case. */
  words: string | null;
  numberPrefix: string | null;
  /** Products whose names, as this page shows them, have the words in them. */
  productIds: string[];
};

export const everyReferral: ReferralSearch = {
  filter: null,
  shared: null,
  words: null,
  numberPrefix: null,
  productIds: [],
};

type Typed = {
  filter: ReferralFilter | null;
  text: string;
  /** The products as they are called on this page, where that differs from what is stored. */
  products?: readonly { id: string; displayName: string }[];
};

const mostLetters = 100;

/** What somebody typed → what is looked for: a day, a month ("03.2026") or a year, else a product or a number. */
export function referralSearch({ filter, text, products = [] }: Typed): ReferralSearch {
  const typed = text.trim().slice(0, mostLetters);
  if (typed === "") return { ...everyReferral, filter };
  const shared = periodOf(typed);
  if (shared) return { ...everyReferral, filter, shared };
  const folded = typed.toLocaleLowerCase("de");
  return {
    filter,
    shared: null,
    words: typed,
    numberPrefix: numberPrefixOf(typed),
    productIds: products
      .filter(({ displayName }) => displayName.toLocaleLowerCase("de").includes(folded))
      .map(({ id }) => id),
  };
}

const couldBegin = new RegExp(`^[${numberAlphabet}]{3,${recommendationNumberLength}}$`);

/** The beginning of a number as people type it: "7kq4-m2" → "7KQ4M2". */
function numberPrefixOf(typed: string): string | null {
  const letters = typed.replaceAll(/[\s-]/g, "").toUpperCase();
  return couldBegin.test(letters) ? letters : null;
}

function periodOf(typed: string): ReferralSearch["shared"] {
  const day = parseTypedDay(typed);
  if (day) return between(day, addDays(day, 1));
  const [, month, year] = /^(\d{1,2})[./](\d{4})$/.exec(typed) ?? /^()(20\d{2})$/.exec(typed) ?? [];
  if (year === undefined) return null;
  const first = `${year}-${(month || "1").padStart(2, "0")}-01`;
  return isDay(first) ? between(first, addMonths(first, month ? 1 : 12)) : null;
}

const between = (from: Day, until: Day) => ({ from: startOf(from), until: startOf(until) });
