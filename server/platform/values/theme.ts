import { z } from "zod";
import { contrast, fromHex, isOklch, shadesOf, toHex } from "./colour.ts";

/**
 * A tenant's theme: a palette for each colour scheme, two fonts and a shape. It becomes the style in the head of each
 * page and the stylesheet /theme/<tenant>.css; other CSS uses only these names. The schema measures the contrast of
 * every pair of text and background and refuses themes that are hard to read.
 */

const colour = z.string().refine(isOklch, "A colour is written oklch(lightness chroma hue)");

export const palette = z.strictObject({
  paper: colour.describe("The page itself."),
  surface: colour.describe("What lies on the page: a form, a panel."),
  sunken: colour.describe("What lies below the page: a quiet band, the footer."),
  ink: colour.describe("Colour of text."),
  muted: colour.describe("Secondary text: hints, dates."),
  line: colour.describe("A decorative hairline."),
  edge: colour.describe("The border of a control, at least 3:1."),
  action: colour.describe("The one primary button."),
  onAction: colour.describe("Text of the primary button."),
  link: colour.describe("Links, focus, what is selected."),
  accent: colour.describe("Emphasis: an amount, an icon, whose turn it is."),
  one: colour.describe("The referrer's circle."),
  onOne: colour.describe("Text in the referrer's circle."),
  two: colour.describe("The recipient's circle."),
  onTwo: colour.describe("Text in the recipient's circle."),
  stage: colour.describe("Background of the hero."),
  onStage: colour.describe("Text of the hero."),
  stageAccent: colour.describe("Amount in the hero."),
  danger: colour.describe("Errors and what cannot be undone."),
  good: colour.describe("What succeeded."),
  warn: colour.describe("What needs attention."),
});

/** One of our web fonts first, if there is one (app/styles/fonts.css), then system fonts. */
export const fonts = {
  geometric:
    'Figtree, "Figtree Arial", "Figtree Roboto", Avenir, Montserrat, Corbel, "URW Gothic", source-sans-pro, sans-serif',
  bookSerif:
    'Gelasio, "Gelasio Georgia", "Gelasio Times", "Gelasio Noto", Charter, "Bitstream Charter", "Sitka Text", Cambria, serif',
  humanist: 'Seravek, "Gill Sans Nova", Ubuntu, Calibri, "Open Sans", source-sans-pro, sans-serif',
  grotesque:
    '"Instrument Sans", "Instrument Arial", "Instrument Roboto", Inter, Roboto, "Helvetica Neue", Arial, sans-serif',
} as const;

export type FontName = keyof typeof fonts;

const font = z.enum(Object.keys(fonts) as [FontName, ...FontName[]]);

const shape = z.strictObject({
  textFont: font.describe("Font of texts."),
  headingFont: font.describe("Font of headings."),
  headingWeight: z.int().min(300).max(900).describe("Weight of headings."),
  headingTracking: z.number().min(-0.06).max(0.06).describe("Letter spacing of headings and amounts, in em."),
  radius: z.int().min(0).max(32).describe("Corners of panels, in px."),
  fieldRadius: z.int().min(0).max(16).describe("Corners of fields, in px."),
  buttonRadius: z.int().min(0).max(32).describe("Corners of buttons, in px; half the height or more gives a pill."),
});

export type Palette = z.infer<typeof palette>;
export type Scheme = "light" | "dark";

/** Every pair that must be readable: [text, backgrounds, minimum contrast]. */
const pairs: readonly (readonly [keyof Palette, readonly (keyof Palette)[], number])[] = [
  ["ink", ["paper", "surface", "sunken"], 7],
  ["muted", ["paper", "surface", "sunken"], 4.5],
  ["link", ["paper", "surface", "sunken"], 4.5],
  ["accent", ["paper", "surface", "sunken"], 4.5],
  ["danger", ["paper", "surface", "sunken"], 4.5],
  ["good", ["paper", "surface", "sunken"], 4.5],
  ["warn", ["paper", "surface", "sunken"], 4.5],
  ["edge", ["paper", "surface", "sunken"], 3],
  ["onAction", ["action"], 4.5],
  ["onOne", ["one"], 4.5],
  ["onTwo", ["two"], 4.5],
  ["onStage", ["stage"], 7],
  ["stageAccent", ["stage"], 4.5],
];

/** Measures every pair of a palette; used by the tests, and by the schema to refuse low contrast. */
export function measure(
  colours: Palette,
): { text: keyof Palette; ground: keyof Palette; ratio: number; least: number }[] {
  return pairs.flatMap(([text, grounds, least]) =>
    grounds.map((ground) => ({ text, ground, ratio: contrast(colours[text], colours[ground]), least })),
  );
}

export type Faint = ReturnType<typeof measure>[number];

/** The pairs of a palette that are too hard to read. */
export function faintIn(colours: Palette): Faint[] {
  return measure(colours).filter(({ ratio, least }) => ratio < least);
}

/**
 * The colour nearest to that of `name`, lighter or darker, with which all its pairs are readable, in hex; null: there
 * is none beside these other colours.
 */
export function readableFor(colours: Palette, name: keyof Palette): string | null {
  const isReadable = (one: Palette) => !faintIn(one).some(({ text, ground }) => text === name || ground === name);
  return shadesOf(colours[name]).find((shade) => isReadable({ ...colours, [name]: fromHex(shade) })) ?? null;
}

const readable = palette.superRefine((colours, issues) => {
  for (const { text, ground, ratio, least } of faintIn(colours)) {
    issues.addIssue({
      code: "custom",
      path: [text],
      message: `${text} on ${ground} is ${ratio.toFixed(2)}:1, needs ${least}:1`,
    });
  }
});

/** A theme as far as it can be drawn, however hard to read. */
export const themeShape = z.strictObject({ shape, light: palette, dark: palette });

export const themeSchema = z.strictObject({
  shape: shape.describe("Fonts and corners."),
  light: readable.describe("Colours in the light scheme, each written oklch(lightness chroma hue)."),
  dark: readable.describe("Colours in the dark scheme, written likewise."),
});
export type Theme = z.infer<typeof themeSchema>;

/** The palette as hex sRGB, for mails, <meta name="theme-color"> and pictures, which do not support OKLCH. */
export function themeColours(theme: Theme, scheme: Scheme): Record<keyof Palette, string> {
  const entries = Object.entries(theme[scheme]).map(([name, value]) => [name, toHex(value)]);
  return Object.fromEntries(entries) as Record<keyof Palette, string>;
}

/**
 * Pages pass into each other. It stands in the page itself: a browser that looks for it before a linked stylesheet has
 * arrived aborts the passage, and reports that as an error of the page.
 */
const moving = "@media(prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}";

/**
 * A tenant's stylesheet, inline in every page: how pages pass into each other, and custom properties in the cascade
 * layer that app/styles/main.css reserves for them.
 */
export function themeCss(theme: Theme): string {
  const { shape: s } = theme;
  const voice = [
    `--font-text:${fonts[s.textFont]}`,
    `--font-heading:${fonts[s.headingFont]}`,
    `--heading-weight:${s.headingWeight}`,
    `--heading-tracking:${s.headingTracking}em`,
    `--radius:${s.radius}px`,
    `--radius-field:${s.fieldRadius}px`,
    `--radius-button:${s.buttonRadius}px`,
  ].join(";");
  return (
    moving +
    `@layer tokens,theme;@layer theme{:root{color-scheme:light dark;${voice};${colours(theme, "light")}}` +
    `@media(prefers-color-scheme:dark){:root{${colours(theme, "dark")}}}}\n`
  );
}

function colours(theme: Theme, scheme: Scheme): string {
  return Object.entries(themeColours(theme, scheme))
    .map(([name, hex]) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${hex}`)
    .join(";");
}
