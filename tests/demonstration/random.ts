const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** Pseudo-random numbers, deterministic for a seed (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const below = (count: number) => Math.floor(next() * count);
  const hex = (length: number) => Array.from({ length }, () => below(16).toString(16)).join("");
  return {
    next,
    below,
    hex,
    chance: (part: number) => next() < part,
    between: (from: number, to: number) => from + next() * (to - from),
    /** A random element of a list that is not empty. */
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    /** A random element of a list by its weights. */
    weighted<T>(list: readonly (readonly [weight: number, value: T])[]): T {
      let left = next() * list.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, value] of list) {
        left -= weight;
        if (left < 0) return value;
      }
      return list[0]?.[1] as T;
    },
    number: (length: number) => Array.from({ length }, () => alphabet[below(alphabet.length)]).join(""),
    /** Ids of one kind are ordered by time (UUID version 7). */
    id(at: Date): string {
      const time = at.getTime().toString(16).padStart(12, "0");
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${(8 + below(4)).toString(16)}${hex(3)}-${hex(12)}`;
    },
  };
}
export type Random = ReturnType<typeof seededRandom>;
