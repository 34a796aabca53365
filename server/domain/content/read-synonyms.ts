import type { RequestContext } from "../context.ts";
import { textOf } from "./markup.ts";
import { readPage } from "./read-page.ts";

/** The text whose list items are groups of words: "Geld, Auszahlung, Prämie". A tenant's own stands before the shared one. */
export const synonymsSlug = "suchwoerter";
const mostGroups = 200;
const mostWords = 40;

/** Words that mean about the same, group by group; none where there is no such text, or it cannot be had just now. */
export async function readSynonyms(ctx: RequestContext): Promise<string[][]> {
  const text = await readPage(ctx, synonymsSlug);
  if (!text) return [];
  const html = [text.introHtml, ...text.sections.map((section) => section.html)].join("");
  const items = [...html.matchAll(/<li>([^<]*)<\/li>/g)].slice(0, mostGroups);
  return items.map(([, item = ""]) =>
    textOf(item)
      .split(",")
      .map((word) => word.trim())
      .filter((word) => word !== "")
      .slice(0, mostWords),
  );
}
