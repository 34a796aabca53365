/*
 * A receipt is four words, of which the last checks the others: any wrong word and any two swapped ones are noticed.
 *
 * The 2,048 words of receipts: each of 64 beginnings with each of 32 ends. No umlauts, and any two differ in at least
 * three letters, so that a word with one wrong letter is still recognised (receipt-words.test.ts).
 */
const beginnings = (
  "Ahorn Birken Buchen Linden Tannen Weiden Kiefern Apfel Kirsch Pflaumen Zitronen Honig Kakao Safran Silber " +
  "Gold Kupfer Marmor Kristall Sand Stein Feder Winter Sommer Morgen Abend Nebel Donner Wolken Sturm Insel " +
  "Hafen Brunnen Garten Dorf Kloster Schloss Bauern Kaiser Fischer Adler Storch Fuchs Wolfs Lerchen " +
  "Schwalben Tulpen Veilchen Distel Kleeblatt Moos Trommel Pauken Zirkus Laternen Fenster Papier Quellen " +
  "Delta Kamillen Thymian Mandel Pfirsich Rosinen"
).split(" ");
const ends = (
  "haus weg tor bach wald markt platz ufer blick stube kranz brief teller becher mantel lied spiel schiff " +
  "kerze funken stern vogel grund pfad nest zimmer treppe mauer garten flasche wiese kissen"
).split(" ");

export const receiptWords: readonly string[] = beginnings.flatMap((begin) => ends.map((end) => begin + end));

const places = new Map(receiptWords.map((word, place) => [word.toLowerCase(), place]));

/**
 * The place of a typed word in the list; capitals do not matter, and one letter may be wrong, missing or too many.
 * null: not one of the words.
 */
function placeOf(typed: string): number | null {
  const word = typed.toLowerCase();
  const place = places.get(word);
  if (place !== undefined) return place;
  const near = receiptWords.findIndex((one) => isNear(one.toLowerCase(), word));
  return near === -1 ? null : near;
}

/** Whether one letter was replaced, left out or added. */
function isNear(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const rest = short.length === long.length ? short.slice(at + 1) : short.slice(at);
  return rest === long.slice(at + 1);
}

const bitsOfWord = 11;
/** The words of a receipt besides the one that checks them. */
const wordCount = 3;
export const receiptBits = bitsOfWord * wordCount;

/** Powers of the element x, so that each word weighs differently: a wrong word, or two swapped ones, change the sum. */
const weights = [2, 4, 8];

/** Multiplies in the field of 2,048 elements, modulo x¹¹ + x² + 1. */
function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 0; bit < bitsOfWord; bit += 1) if ((other >> bit) & 1) product ^= one << bit;
  for (let bit = 2 * bitsOfWord - 2; bit >= bitsOfWord; bit -= 1)
    if ((product >> bit) & 1) product ^= 0b1000_0000_0101 << (bit - bitsOfWord);
  return product;
}

const checkOf = (places: readonly number[]) =>
  places.reduce((sum, place, at) => sum ^ times(place, weights[at] ?? 0), 0);

/** Four words for 33 bits, which are given as a number below 2³³. */
export function receiptOf(bits: number): string {
  const places = Array.from(
    { length: wordCount },
    (_, at) => Math.floor(bits / 2 ** (bitsOfWord * at)) % 2 ** bitsOfWord,
  );
  return [...places, checkOf(places)].map((place) => receiptWords[place]).join(" ");
}

/** The receipt as it is stored, from what somebody typed or said; null: no receipt, or a word is wrong. */
export function parseReceipt(typed: string): string | null {
  const words = typed.split(/[^\p{L}]+/u).filter((word) => word !== "");
  if (words.length !== wordCount + 1) return null;
  const places = words.map(placeOf);
  if (places.some((place) => place === null)) return null;
  const [check, ...others] = [...(places as number[])].reverse();
  return checkOf(others.reverse()) === check
    ? (places as number[]).map((place) => receiptWords[place]).join(" ")
    : null;
}
