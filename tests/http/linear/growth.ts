/** Letters that make an expression look again at what it has seen, and some of each kind that expressions name. */
export const hardLetters: readonly string[] = [
  ...Array.from("/@aA.- +%1_<>&;=?,:\\\"'\n\u0301ü\u200d"),
  ...["\ud83c", "\u0301\u0323", "a\u0323\u0301", "%40", "%2F", "%C3", "a.", "a@", "@a", ".a", "a-", "a ", "1 "],
];

const SMALL = 2_048;
const LARGE = 8 * SMALL;

/** Fewest milliseconds of some runs: whatever else the machine does only ever adds. */
function fewest(work: () => unknown, runs: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const began = performance.now();
    work();
    least = Math.min(least, performance.now() - began);
  }
  return least;
}

/** What one pass over the larger text costs on this machine. A quadratic look through it costs some thousand times as much. */
const pass = fewest(() => "a".repeat(LARGE).replaceAll(/[^x]/g, ""), 20);

/**
 * Does the work on eight times the text cost some eight times as much? A quadratic one costs 64 times. What costs little is
 * not compared: its figures would be noise.
 */
export function growsLinearly(work: (text: string) => unknown, textOf: (size: number) => string): boolean {
  const small = textOf(SMALL);
  if (fewest(() => work(small), 1) < pass) return true;
  const large = textOf(LARGE);
  for (const runs of [1, 3, 10]) {
    const ofLarge = fewest(() => work(large), runs);
    if (ofLarge < 30 * pass || ofLarge < 24 * fewest(() => work(small), runs)) return true;
  }
  // From some size on the collection of garbage comes on top, once: behind it the cost grows as before.
  const larger = textOf(8 * LARGE);
  // Tried again where it seems dear: on a busy machine a long run is often interrupted, a quadratic one is dear each time.
  return [2, 6, 12].some((runs) => fewest(() => work(larger), runs) < 24 * fewest(() => work(large), 5));
}

/** `letter` again and again, up to `size` characters, between two others. */
export function rowOf(letter: string, before = "", after = ""): (size: number) => string {
  return (size) => before + letter.repeat(Math.ceil(size / letter.length)) + after;
}
