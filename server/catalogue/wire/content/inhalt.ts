import { z } from "zod";
import type { ContentItem } from "#server/catalogue/content/model.ts";
import { answer } from "#server/platform/wire/answer.ts";
import { field, text } from "#server/platform/wire/fields.ts";

/** A content as the content service returns it: data.{field}.de, .en or .iv. */
const inhalt = z
  .object({
    id: field(z.string(), "The content's id at the source", "5f0c6f2e-8d3a-4b8e-a1f7-0f8e5b1c2d3e"),
    data: field(
      z.record(z.string(), z.record(z.string(), z.unknown())),
      "Field → language (de, en) or invariant (iv) → value; HTML in it is sanitised",
      { Titel: { de: "Mitmachen", en: "Take part" } },
    ),
  })
  .meta({ id: "Inhalt" });

export const inhaltOut = answer(inhalt, ({ id, fields }: ContentItem) => ({ id, data: { ...fields } }));

const inhalte = z
  .object({ total: field(z.int(), "Number of contents", 1), items: field(z.array(inhalt), "The contents") })
  .meta({ id: "Inhalte" });

export const inhalteOut = answer(inhalte, (items: ContentItem[], ctx) => ({
  total: items.length,
  items: items.map((item) => inhaltOut(item, ctx)),
}));

const odata = /^\s*data[./]Identifier[./]iv\s+eq\s+'((?:[^']|'')+)'\s*$/;
const jsonFilter = z.object({
  filter: z.object({
    path: z.literal("data.Identifier.iv"),
    op: z.enum(["eq", "=="]),
    value: z.string().min(1).max(100),
  }),
});

/** The only filter for footnotes: by identifier, as OData ($filter) or in the service's own syntax (q). */
export const fussnotenFilterIn = z
  .object({
    $filter: field(text(300).optional(), "The identifier, as OData", "data/Identifier/iv eq '1'"),
    q: field(
      text(500).optional(),
      "The same as JSON, in the content service's own syntax",
      '{"filter":{"path":"data.Identifier.iv","op":"eq","value":"1"}}',
    ),
  })
  .transform((query, issues) => {
    const identifier = query.$filter === undefined ? ofJson(query.q) : ofOdata(query.$filter);
    if (identifier !== null) return { identifier };
    issues.addIssue({ code: "custom", path: [query.q === undefined ? "$filter" : "q"], message: "error.invalid" });
    return z.NEVER;
  });

function ofOdata(filter: string): string | null {
  return odata.exec(filter)?.[1]?.replaceAll("''", "'") ?? null;
}

function ofJson(query: string | undefined): string | null {
  try {
    return jsonFilter.parse(JSON.parse(query ?? "")).filter.value;
  } catch {
    return null;
  }
}
