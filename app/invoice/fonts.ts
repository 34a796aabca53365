import figtree from "@fontsource/figtree/files/figtree-latin-400-normal.woff?inline";
import figtreeBold from "@fontsource/figtree/files/figtree-latin-600-normal.woff?inline";
import figtreeMore from "@fontsource/figtree/files/figtree-latin-ext-400-normal.woff?inline";
import gelasio from "@fontsource/gelasio/files/gelasio-latin-400-normal.woff?inline";
import gelasioBold from "@fontsource/gelasio/files/gelasio-latin-600-normal.woff?inline";
import gelasioMore from "@fontsource/gelasio/files/gelasio-latin-ext-400-normal.woff?inline";
import instrumentSans from "@fontsource/instrument-sans/files/instrument-sans-latin-400-normal.woff?inline";
import instrumentSansBold from "@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff?inline";
import instrumentSansMore from "@fontsource/instrument-sans/files/instrument-sans-latin-ext-400-normal.woff?inline";
import type { FontName, Theme } from "#server/platform/values/theme.ts";

/** The bytes of a font, which Vite inlines into the server's bundle: "data:font/woff;base64,…". */
const fileIn = (data: string) => Buffer.from(data.slice(data.indexOf(",") + 1), "base64");

/** Documents embed their fonts: one file per weight, since the pages' variable fonts cannot be embedded. */
const files = {
  figtree: [figtree, figtreeBold, figtreeMore],
  gelasio: [gelasio, gelasioBold, gelasioMore],
  instrumentSans: [instrumentSans, instrumentSansBold, instrumentSansMore],
} as const;

/** The font used in documents for each of a theme's fonts; system fonts are replaced by the plain one. */
const fonts = {
  geometric: "figtree",
  bookSerif: "gelasio",
  humanist: "instrumentSans",
  grotesque: "instrumentSans",
} as const satisfies Record<FontName, keyof typeof files>;

/** `more`: letters of other languages in Latin script. */
export function documentFonts({ shape }: Theme): { text: Buffer; bold: Buffer; more: Buffer; heading: Buffer } {
  const [text, bold, more] = files[fonts[shape.textFont]];
  const [, heading] = files[fonts[shape.headingFont]];
  return { text: fileIn(text), bold: fileIn(bold), more: fileIn(more), heading: fileIn(heading) };
}
