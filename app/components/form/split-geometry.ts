/**
 * The picture of a divided reward. The area of a circle is its share, both always touch in the middle, so the euros
 * only change sides. Sizes come in tenths because the stylesheet, not an attribute, draws the movement.
 */
export const middle = { x: 168, y: 84 } as const;
export const radius = 82;

/** A share of the whole → the circle's size in tenths; nothing is still a small circle. */
export function tenths(cents: number, whole: number): number {
  if (whole <= 0 || cents <= 0) return 2;
  return Math.min(10, Math.max(3, Math.round(Math.sqrt(cents / whole) * 10)));
}

/** Where a circle's amount and its owner stand, and how large. A circle too small for its amount has it beside it. */
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

/** Who gets what: an odd cent goes to the recipient; what lies over the recipient's cap goes to the referrer. */
export function divide(whole: number, recipientShare: number, cap: number | null): { me: number; recipient: number } {
  const part = Math.ceil((whole * recipientShare) / 100);
  const recipient = cap === null ? part : Math.min(part, cap);
  return { me: whole - recipient, recipient };
}

const round = (x: number) => Math.round(x * 10) / 10;
