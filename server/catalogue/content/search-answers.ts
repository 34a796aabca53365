import { textOf } from "#server/platform/values/text.ts";
import type { RequestContext } from "../context.ts";
import { folded, wantedWords } from "./folding.ts";
import { marked, partsOf } from "./marking.ts";
import type { TextSection } from "./model.ts";
import type { SearchHit, SearchText } from "./ports.ts";
import type { Question } from "./questions.ts";
import { readPage } from "./read-page.ts";

/**
 * Slug of the text whose list items are synonym groups: "Geld, Auszahlung, Prämie". A tenant's own text replaces the
 * shared one.
 */
const synonymsSlug = "suchwoerter";

const maxGroups = 200;

const maxWords = 40;

/**
 * A question found on page `slug` with title `page`. `parts`: the question in pieces, every second one a hit; hits in
 * `answer` are in <mark>.
 */
export type FoundAnswer = Question & { slug: string; page: string; parts: string[] };

type Section = Pick<TextSection, "id" | "title" | "html" | "group"> & { slug: string; page: string };

/** Limits of what one search reads. */
const maxSections = 300;
const maxAnswerLength = 4_000;

/**
 * The sections of the pages `slugs` that match a query, best first. A question on several pages is found once, on the
 * first of them. Currently unavailable pages are left out.
 */
export async function searchAnswers(
  ctx: RequestContext,
  slugs: readonly string[],
  query: string,
): Promise<FoundAnswer[]> {
  const words = wantedWords(query);
  if (words.length === 0) return [];
  const [sections, synonyms] = await Promise.all([sectionsOf(ctx, slugs), readSynonyms(ctx)]);
  if (sections.length === 0) return [];
  const hits = await ctx.textSearch.search(sections.map(searched), { words, synonyms, language: ctx.language });
  const tellsNothing = common(hits, words.flat());
  return hits.flatMap(({ at, stems: found }) => {
    const section = sections[at];
    if (!section) return [];
    const stems = found.filter((stem) => !tellsNothing.has(stem));
    const { id, title, html, slug, page } = section;
    return [{ id, slug, page, question: title, parts: partsOf(title, stems), answer: marked(html, stems) }];
  });
}

/** Stems of similar words that most hits have: marking them everywhere would show nothing. Typed words stay marked. */
function common(hits: readonly SearchHit[], typed: readonly string[]): Set<string> {
  const all = hits.flatMap(({ stems }) => [...new Set(stems)]);
  const most = [...Map.groupBy(all, (stem) => stem)].filter(([, one]) => one.length > hits.length / 2);
  const similar = most.filter(([stem]) => hits.length > 2 && !typed.some((word) => word.startsWith(stem)));
  return new Set(similar.map(([stem]) => stem));
}

async function sectionsOf(ctx: RequestContext, slugs: readonly string[]): Promise<Section[]> {
  const pages = await Promise.all(slugs.map(async (slug) => ({ slug, text: await readPage(ctx, slug) })));
  const all = pages.flatMap(({ slug, text }) =>
    (text?.sections ?? []).map((section) => ({ ...section, slug, page: text?.title ?? "" })),
  );
  const first = new Map(all.toReversed().map((section) => [folded(section.title).text, section]));
  return all.filter((section) => first.get(folded(section.title).text) === section).slice(0, maxSections);
}

/** Removes soft hyphens and what Postgres cannot store in text: NUL and lone surrogates. */
function searched({ title, group, page, html }: Section): SearchText {
  const plain = (text: string) => text.replaceAll("\u00AD", "").replaceAll("\0", "").toWellFormed();
  return {
    title: plain(title),
    heading: plain(`${group ?? ""} ${page}`),
    body: plain(textOf(html).slice(0, maxAnswerLength)),
  };
}

/** Groups of words with similar meaning; empty if there is no such text, or it is currently unavailable. */
async function readSynonyms(ctx: RequestContext): Promise<string[][]> {
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
