import { z } from "zod";
import type { Language } from "#server/platform/values/language.ts";

/** A field of a content: a value for each language, or the invariant one ("iv"). */
const field = z.record(z.string(), z.unknown());

/** A content as the service returns it; other fields are ignored. Ids are opaque. */
export const contentIn = z.object({
  id: z.string().min(1),
  data: z.record(z.string(), field.nullable()),
});
export type ContentIn = z.infer<typeof contentIn>;

export const contentsIn = z.object({ items: z.array(contentIn) });

/** The value in the requested language, else in German, else the invariant one: editors may change a field's kind. */
function valueIn({ data }: ContentIn, name: string, language: Language): unknown {
  const values = data[name];
  return values?.[language] ?? values?.["de"] ?? values?.["iv"] ?? null;
}

/** The first of the fields that contains text. */
export function textOf(content: ContentIn, names: readonly string[], language: Language): string | null {
  for (const name of names) {
    const value = valueIn(content, name, language);
    if (typeof value === "string" && value.trim() !== "") return value.trim();
  }
  return null;
}

/** Ids in a reference or asset field, without duplicates; empty for other values. */
export function idsOf(content: ContentIn, name: string, language: Language): string[] {
  const value = valueIn(content, name, language);
  return Array.isArray(value)
    ? [...new Set(value.filter((one): one is string => typeof one === "string" && one !== ""))]
    : [];
}
