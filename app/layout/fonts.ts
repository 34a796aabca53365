import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import gelasio from "@fontsource-variable/gelasio/files/gelasio-latin-wght-normal.woff2?url";
import instrumentSans from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import type { FontName, Theme } from "#server/platform/tenant/theme.ts";

/** The file of each of our fonts; null: a system font. */
const files: Readonly<Record<FontName, string | null>> = {
  geometric: figtree,
  bookSerif: gelasio,
  humanist: null,
  grotesque: instrumentSans,
};

/** The font files to preload for a page of this theme. */
export function fontFiles({ shape }: Theme): string[] {
  return [...new Set([shape.textFont, shape.headingFont])].flatMap((name) => files[name] ?? []);
}
