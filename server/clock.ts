/**
 * The process's clock. In development it can be set forward (`cli clock advance 14d`), so that a story of weeks can be
 * lived in minutes; elsewhere the offset is not read.
 */
export type Clock = {
  now(): Date;
  offsetMs(): number;
  setOffset(ms: number): void;
};

export function makeClock(): Clock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    offsetMs: () => offset,
    setOffset: (ms) => {
      offset = ms;
    },
  };
}
