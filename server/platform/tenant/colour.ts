/** Converts a theme's OKLCH values to sRGB and computes contrast (WCAG 2.2 relative luminance). */

export type Rgb = readonly [red: number, green: number, blue: number];

const pattern = /^oklch\(\s*([\d.]+)\s+([\d.]+)\s+([\d.]+)\s*\)$/;

/** "oklch(0.62 0.19 259)" → sRGB in hex; for a colour outside sRGB, chroma is reduced until it fits. */
export function toHex(oklch: string): string {
  return `#${toRgb(oklch)
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

/** Contrast ratio of two OKLCH colours, 1 to 21. */
export function contrast(first: string, second: string): number {
  const a = luminance(toRgb(first));
  const b = luminance(toRgb(second));
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

export function isOklch(text: string): boolean {
  return pattern.test(text);
}

function toRgb(oklch: string): Rgb {
  const [, l = "0", c = "0", h = "0"] = pattern.exec(oklch) ?? [];
  const lightness = Number(l);
  const hue = (Number(h) * Math.PI) / 180;
  let low = 0;
  let high = Number(c);
  const whole = gamma(linear(lightness, high, hue));
  if (fits(whole)) return clamp(whole);
  for (let step = 0; step < 20; step += 1) {
    const middle = (low + high) / 2;
    if (fits(gamma(linear(lightness, middle, hue)))) low = middle;
    else high = middle;
  }
  return clamp(gamma(linear(lightness, low, hue)));
}

function linear(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function gamma(rgb: Rgb): Rgb {
  const encode = (x: number) => (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055);
  return [encode(rgb[0]), encode(rgb[1]), encode(rgb[2])];
}

function luminance(rgb: Rgb): number {
  const decode = (x: number) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);
  return 0.2126 * decode(rgb[0]) + 0.7152 * decode(rgb[1]) + 0.0722 * decode(rgb[2]);
}

const fits = (rgb: Rgb) => rgb.every((channel) => channel >= -0.0005 && channel <= 1.0005);

const clamp = (rgb: Rgb): Rgb => {
  const limit = (x: number) => Math.min(1, Math.max(0, Math.round(x * 255) / 255));
  return [limit(rgb[0]), limit(rgb[1]), limit(rgb[2])];
};
