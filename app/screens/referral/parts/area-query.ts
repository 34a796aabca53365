import { path } from "#app/paths.ts";
import type { Language } from "#server/platform/tenant/model.ts";
import type { RecommendationCursor } from "#server/rewards/list/list-recommendations.ts";
import {
  type RecommendationCounts,
  type RecommendationFilter,
  recommendationFilters,
} from "#server/rewards/list/recommendation-search.ts";

/** The state of the personal area in its URL: ?status=offen&suche=mobil&vor=… */
export type AreaQuery = { filter: RecommendationFilter | null; text: string; before: RecommendationCursor | null };

const statusWords = {
  toDo: "zutun",
  open: "offen",
  ok: "ok",
  paid: "gezahlt",
  cancelled: "storniert",
  expired: "abgelaufen",
} as const satisfies Record<RecommendationFilter, string>;

/** Ignores invalid values, so that every URL shows a list. */
export function readAreaQuery(search: URLSearchParams): AreaQuery {
  const status = search.get("status");
  return {
    filter: recommendationFilters.find((filter) => statusWords[filter] === status) ?? null,
    text: (search.get("suche") ?? "").trim().slice(0, 100),
    before: readCursor(search.get("vor")),
  };
}

export function areaPath(
  language: Language,
  { filter, text, before }: { filter?: RecommendationFilter | null; text?: string; before?: string | null },
): string {
  return path(language, "personalArea", {}, { status: filter && statusWords[filter], suche: text, vor: before });
}

const shown = ["toDo", "open", "ok", "paid", "cancelled", "expired"] as const satisfies readonly RecommendationFilter[];

/** The form and the links that filter the list; statuses without recommendations are left out. */
export function filterView(language: Language, { filter, text }: AreaQuery, counts: RecommendationCounts) {
  const link = <Name extends RecommendationFilter | "all">(name: Name, to: RecommendationFilter | null) => ({
    name,
    href: areaPath(language, { filter: to, text }),
    count: counts[name],
    current: to === filter,
  });
  return {
    action: areaPath(language, {}),
    status: filter && statusWords[filter],
    text,
    links: [
      link("all", null),
      ...shown.filter((name) => counts[name] > 0 || name === filter).map((name) => link(name, name)),
    ],
  };
}
export type FilterView = ReturnType<typeof filterView>;

export const writeCursor = ({ createdAt, number }: RecommendationCursor) => `${createdAt.getTime()}-${number}`;

function readCursor(text: string | null): RecommendationCursor | null {
  const match = /^(\d{1,14})-([A-Z0-9]{1,20})$/.exec(text ?? "");
  return match?.[1] && match[2] ? { createdAt: new Date(Number(match[1])), number: match[2] } : null;
}
