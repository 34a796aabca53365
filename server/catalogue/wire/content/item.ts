import { z } from "zod";
import type { ContentItem } from "#server/catalogue/content/model.ts";
import { cleanHtml } from "./clean-html.ts";
import type { ContentIn } from "./fields.ts";

/** A content with all of its fields; strings that may contain markup are sanitised at any depth. */
export function itemIn({ id, data }: ContentIn): ContentItem {
  const fields = Object.entries(data).map(([name, values]) => [name, clean(values ?? {})]);
  return { id, fields: Object.fromEntries(fields) };
}

function clean(value: unknown): unknown {
  if (typeof value === "string") return value.includes("<") ? cleanHtml(value) : value;
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, clean(inner)]));
}

/** The shape in which items are cached. */
export const cachedItem = z.object({
  id: z.string(),
  fields: z.record(z.string(), z.record(z.string(), z.unknown())),
});
export const cachedItems = z.array(cachedItem);

/** The error of a content request if the service does not answer and nothing is cached. */
export const contentUnavailable = "Inhalt nicht verfügbar";

/** The log line that operations search for, followed by the name of the page or block. */
export const loadFailed = "Fehler beim Laden des CMS Inhalts";
