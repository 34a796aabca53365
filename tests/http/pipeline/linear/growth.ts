/** Characters that make a regular expression backtrack, and some of each class that expressions use. */
export const hardLetters: readonly string[] = [
  ...Array.from("/@aA.- +%1_<>&;=?,:\\\"'\n\u0301ü\u200d"),
  "\ud83c",
  "\u0301\u0323",
  "a\u0323\u0301",
  "%40",
  "%2F",
  "%C3",
  "a.",
  "a@",
  "@a",
  ".a",
  "a-",
  "a ",
  "1 ",
];

const SMALL = 2_048;
const LARGE = 8 * SMALL;

/** The minimum time of several runs in ms: other load on the machine only adds time. */
function fewest(work: () => unknown, runs: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const began = performance.now();
    work();
    least = Math.min(least, performance.now() - began);
  }
  return least;
}

/**
 * The time of one linear pass over the larger text on this machine. A quadratic algorithm takes some thousand times as
 * much.
 */
const pass = fewest(() => "a".repeat(LARGE).replaceAll(/[^x]/g, ""), 20);

/**
 * Whether eight times the text takes about eight times as long; a quadratic algorithm takes 64 times. Very short times
 * are not compared: they would be noise.
 */
export function growsLinearly(work: (text: string) => unknown, textOf: (size: number) => string): boolean {
  const small = textOf(SMALL);
  if (fewest(() => work(small), 1) < pass) return true;
  const large = textOf(LARGE);
  for (const runs of [1, 3, 10]) {
    const ofLarge = fewest(() => work(large), runs);
    if (ofLarge < 30 * pass || ofLarge < 24 * fewest(() => work(small), runs)) return true;
  }
  // From some size on garbage collection adds a constant; beyond that size the time grows as before.
  const larger = textOf(8 * LARGE);
  // Repeated if it seems slow: on a busy machine a long run is often interrupted, while a quadratic one is slow each
  // time.
  return [2, 6, 12].some((runs) => fewest(() => work(larger), runs) < 24 * fewest(() => work(large), 5));
}

/** `letter` repeated up to `size` characters, between two other strings. */
export function rowOf(letter: string, before = "", after = ""): (size: number) => string {
  return (size) => before + letter.repeat(Math.ceil(size / letter.length)) + after;
}
