import { passagesOf } from "#server/catalogue/check/brand.ts";
import type { Contradiction } from "#server/catalogue/check/contradiction.ts";
import { contradictionsOf } from "#server/catalogue/check/rules-of-texts.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import type { RequestContext } from "../context.ts";
import type { TextName } from "./model.ts";

export type FoundInText = { line: number; found: Contradiction };

/**
 * What a text, as somebody wrote it, says against the brand's record, its catalogue and the other brands, line by line;
 * without what it would be refused for. Nothing is stopped by it. `isPage`: whether a
 * path leads to a page.
 */
export async function contradictionsIn(
  ctx: RequestContext,
  { slug, language, markdown }: TextName & { markdown: string },
  isPage: (pathname: string) => boolean,
): Promise<FoundInText[]> {
  const { tenant: record } = ctx;
  const isLocal = record.products.source === "local";
  const version = isLocal ? await ctx.catalogue.inForce() : null;
  const brand = {
    record,
    files: { record: "", catalogue: "" },
    catalogue: version?.catalogue ?? null,
    texts: [{ file: slug, slug, language, text: markdown }],
    others: ctx.otherBrands(),
    today: dayOf(ctx.now()),
    isPage,
  };
  return passagesOf(brand).flatMap((passage) => {
    const { line } = passage;
    if (line === undefined) return [];
    return contradictionsOf(passage, brand).map((found) => ({ line, found }));
  });
}
