import figtree from "@fontsource/figtree/files/figtree-latin-400-normal.woff?inline";
import figtreeBold from "@fontsource/figtree/files/figtree-latin-600-normal.woff?inline";
import figtreeMore from "@fontsource/figtree/files/figtree-latin-ext-400-normal.woff?inline";
import gelasio from "@fontsource/gelasio/files/gelasio-latin-400-normal.woff?inline";
import gelasioBold from "@fontsource/gelasio/files/gelasio-latin-600-normal.woff?inline";
import gelasioMore from "@fontsource/gelasio/files/gelasio-latin-ext-400-normal.woff?inline";
import instrumentSans from "@fontsource/instrument-sans/files/instrument-sans-latin-400-normal.woff?inline";
import instrumentSansBold from "@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff?inline";
import instrumentSansMore from "@fontsource/instrument-sans/files/instrument-sans-latin-ext-400-normal.woff?inline";
import type { FontName, Theme } from "#server/domain/tenant/theme.ts";

/** A file as Vite writes it into the server's bundle: "data:font/woff;base64,…". */
const fileIn = (data: string) => Buffer.from(data.slice(data.indexOf(",") + 1), "base64");

/** Documents carry their fonts: files of one weight each, since the pages' variable ones cannot be embedded. */
const files = {
  figtree: [figtree, figtreeBold, figtreeMore],
  gelasio: [gelasio, gelasioBold, gelasioMore],
  instrumentSans: [instrumentSans, instrumentSansBold, instrumentSansMore],
} as const;

/** The font of ours that stands for a theme's; who has none on pages gets the plain one. */
const fonts = {
  geometric: "figtree",
  bookSerif: "gelasio",
  humanist: "instrumentSans",
  grotesque: "instrumentSans",
} as const satisfies Record<FontName, keyof typeof files>;

/** `more`: the letters of other languages with Latin writing. */
export function documentFonts({ shape }: Theme): { text: Buffer; bold: Buffer; more: Buffer; heading: Buffer } {
  const [text, bold, more] = files[fonts[shape.textFont]];
  const [, heading] = files[fonts[shape.headingFont]];
  return { text: fileIn(text), bold: fileIn(bold), more: fileIn(more), heading: fileIn(heading) };
}
