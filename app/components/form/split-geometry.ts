/**
 * The picture of a divided reward. The area of a circle is its share, both always touch in the middle, so the euros
 * only change sides. Sizes come in tenths because the stylesheet, not an attribute, draws the movement.
 */
export const middle = { x: 168, y: 84 } as const;
export const radius = 82;

/** A share of the whole → the circle's size in tenths; nothing is still a small ring. */
export function tenths(cents: number, whole: number): number {
  if (whole <= 0 || cents <= 0) return 2;
  return Math.min(10, Math.max(3, Math.round(Math.sqrt(cents / whole) * 10)));
}

/** Where a circle's amount stands and how large it is. A circle too small for its amount has it beside it. */
export function lettering(size: number, side: -1 | 1, text: string): { x: number; y: number; fontSize: number; inside: boolean } {
  const r = (radius * size) / 10;
  const fontSize = Math.min(52, (r * 2.5) / Math.max(3.4, text.length * 0.56 + 0.6));
  if (size < 5) return { x: middle.x + side * (2 * r + 26), y: middle.y + 6, fontSize: 20, inside: false };
  return { x: middle.x + side * r, y: middle.y + r * 0.04 + fontSize * 0.44, fontSize, inside: true };
}

/** Who gets what: an odd cent goes to the friend; what lies over the friend's cap goes to the referrer. */
export function divide(whole: number, friendShare: number, cap: number | null): { me: number; friend: number } {
  const part = Math.ceil((whole * friendShare) / 100);
  const friend = cap === null ? part : Math.min(part, cap);
  return { me: whole - friend, friend };
}
