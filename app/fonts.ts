import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import gelasio from "@fontsource-variable/gelasio/files/gelasio-latin-wght-normal.woff2?url";
import instrumentSans from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import type { FontName, Theme } from "#server/domain/tenant/theme.ts";

/** The file of each font of ours; null: what the machine has. */
const files: Readonly<Record<FontName, string | null>> = {
  geometric: figtree,
  bookSerif: gelasio,
  humanist: null,
  grotesque: instrumentSans,
};

/** What a page of this theme asks for before its first line is drawn. */
export function fontFiles({ shape }: Theme): string[] {
  return [...new Set([shape.textFont, shape.headingFont])].flatMap((name) => files[name] ?? []);
}
