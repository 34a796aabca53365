/**
 * The picture of a split reward. A circle's area is proportional to its share and both always touch in the middle, so
 * the euros only change sides. Sizes are in tenths because the movement is drawn by the stylesheet, not by attributes.
 */
export const middle = { x: 168, y: 84 } as const;
export const radius = 82;

/** A share of the whole → the circle's size in tenths; a share of zero is still a small circle. */
export function tenths(cents: number, whole: number): number {
  if (whole <= 0 || cents <= 0) return 2;
  return Math.min(10, Math.max(3, Math.round(Math.sqrt(cents / whole) * 10)));
}

/** Position and size of a circle's amount and name. If the circle is too small, its amount is beside it. */
export function lettering(size: number, side: -1 | 1, amount: string) {
  const r = (radius * size) / 10;
  if (size < 5) {
    const x = round(middle.x + side * (2 * r + 10));
    return { x, y: 100, whoY: 78, fontSize: 22, whoSize: 13, tone: side < 0 ? "out out-me" : "out" };
  }
  const fontSize = round(Math.min(60, (r * 2.3) / Math.max(3, amount.length * 0.5 + 0.6)));
  const y = round(middle.y + fontSize * 0.5);
  return {
    x: round(middle.x + side * r),
    y,
    whoY: round(y - fontSize * 0.95),
    fontSize,
    whoSize: size > 8 ? 15 : 13,
    tone: side < 0 ? "in-me" : "in-recipient",
  };
}

const round = (x: number) => Math.round(x * 10) / 10;
