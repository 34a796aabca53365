import {
  clampChroma,
  converter,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  useMode as register,
  wcagContrast,
} from "culori/fn";

register(modeRgb);
register(modeLrgb);
register(modeOklch);
const oklch = converter("oklch");
const rgb = converter("rgb");

/** The one form of a colour in a tenant's record: it becomes part of a stylesheet as it is written. */
const pattern = /^oklch\(\s*[\d.]+\s+[\d.]+\s+[\d.]+\s*\)$/;

export function isOklch(text: string): boolean {
  return pattern.test(text);
}

/** "oklch(0.62 0.19 259)" → sRGB in hex; for a colour outside sRGB, chroma is reduced until it fits. */
export function toHex(colour: string): string {
  const { r, g, b } = rgb(colour) ?? { r: 0, g: 0, b: 0 };
  const isShown = [r, g, b].every((channel) => channel >= -halfStep && channel <= 1 + halfStep);
  return formatHex(isShown ? { mode: "rgb", r, g, b } : clampChroma(colour, "oklch")) ?? "#000000";
}

/** Half of the difference between two neighbouring values of a channel. */
const halfStep = 0.5 / 255;

/** "#2563eb" → the OKLCH colour that toHex shows as it. */
export function fromHex(hex: string): string {
  const { l = 0, c = 0, h = 0 } = oklch(hex) ?? {};
  return `oklch(${[l.toFixed(5), c.toFixed(5), h.toFixed(3)].map(Number).join(" ")})`;
}

/** The same hue lighter and darker, from the nearest on, in hex. */
export function shadesOf(colour: string): string[] {
  const { l = 0, c = 0, h = 0 } = oklch(colour) ?? {};
  const steps = Array.from({ length: 201 }, (_, at) => at / 200).sort(
    (one, other) => Math.abs(one - l) - Math.abs(other - l),
  );
  return steps.map((lightness) => toHex(`oklch(${lightness} ${c} ${h})`));
}

/** Contrast ratio (WCAG 2.2) of two OKLCH colours as toHex shows them, 1 to 21. */
export function contrast(first: string, second: string): number {
  return wcagContrast(toHex(first), toHex(second));
}
