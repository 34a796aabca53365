import { textOf } from "#server/platform/values/text.ts";
import type { RequestContext } from "../context.ts";
import { readPage } from "./read-page.ts";

/**
 * Slug of the text whose list items are synonym groups: "Geld, Auszahlung, Prämie". A tenant's own text replaces the
 * shared one.
 */
export const synonymsSlug = "suchwoerter";
const maxGroups = 200;
const maxWords = 40;

/** Groups of words with similar meaning; empty if there is no such text, or it is currently unavailable. */
export async function readSynonyms(ctx: RequestContext): Promise<string[][]> {
  const text = await readPage(ctx, synonymsSlug);
  if (!text) return [];
  const html = [text.introHtml, ...text.sections.map((section) => section.html)].join("");
  const items = [...html.matchAll(/<li>([^<]*)<\/li>/g)].slice(0, maxGroups);
  return items.map(([, item = ""]) =>
    textOf(item)
      .split(",")
      .map((word) => word.trim())
      .filter((word) => word !== "")
      .slice(0, maxWords),
  );
}
