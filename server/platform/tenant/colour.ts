import { clampChroma, formatHex, modeLrgb, modeOklch, modeRgb, useMode as register, wcagContrast } from "culori/fn";

register(modeRgb);
register(modeLrgb);
register(modeOklch);

/** The one form of a colour in a tenant's record: it becomes part of a stylesheet as it is written. */
const pattern = /^oklch\(\s*[\d.]+\s+[\d.]+\s+[\d.]+\s*\)$/;

export function isOklch(text: string): boolean {
  return pattern.test(text);
}

/** "oklch(0.62 0.19 259)" → sRGB in hex; for a colour outside sRGB, chroma is reduced until it fits. */
export function toHex(oklch: string): string {
  return formatHex(clampChroma(oklch, "oklch")) ?? "#000000";
}

/** Contrast ratio (WCAG 2.2) of two OKLCH colours as toHex shows them, 1 to 21. */
export function contrast(first: string, second: string): number {
  return wcagContrast(toHex(first), toHex(second));
}
