import { path } from "#app/paths.ts";
import type { Language } from "#server/platform/values/language.ts";
import type { RecommendationCursor } from "#server/rewards/list/list-recommendations.ts";
import type { RecommendationCounts } from "#server/rewards/list/recommendation-search.ts";
import { type Tone, tones } from "#server/rewards/progress/stations.ts";

/** The state of the personal area in its URL: ?status=laeuft&suche=mobil&vor=… */
export type AreaQuery = { tone: Tone | null; text: string; before: RecommendationCursor | null };

const statusWords = {
  yours: "dran",
  going: "laeuft",
  done: "fertig",
  stopped: "beendet",
} as const satisfies Record<Tone, string>;

/** Ignores invalid values, so that every URL shows a list. */
export function readAreaQuery(search: URLSearchParams): AreaQuery {
  const status = search.get("status");
  return {
    tone: tones.find((tone) => statusWords[tone] === status) ?? null,
    text: (search.get("suche") ?? "").trim().slice(0, 100),
    before: readCursor(search.get("vor")),
  };
}

export function areaPath(
  language: Language,
  { tone, text, before }: { tone?: Tone | null; text?: string; before?: string | null },
): string {
  return path(language, "personalArea", {}, { status: tone && statusWords[tone], suche: text, vor: before });
}

/** From this many recommendations on a list needs a search. */
const searchableFrom = 10;

/**
 * The form and the links that filter the list; words without recommendations are left out. null: the list is too short
 * to need them.
 */
export function filterView(language: Language, { tone, text }: AreaQuery, counts: RecommendationCounts) {
  if (counts.all < searchableFrom && tone === null && text === "") return null;
  const link = (to: Tone | null) => ({
    tone: to,
    href: areaPath(language, { tone: to, text }),
    count: to === null ? counts.all : counts.tones[to],
    current: to === tone,
  });
  return {
    action: areaPath(language, {}),
    status: tone && statusWords[tone],
    text,
    links: [link(null), ...tones.filter((name) => counts.tones[name] > 0 || name === tone).map(link)],
  };
}
export type FilterView = NonNullable<ReturnType<typeof filterView>>;

export const writeCursor = ({ createdAt, number }: RecommendationCursor) => `${createdAt.getTime()}-${number}`;

function readCursor(text: string | null): RecommendationCursor | null {
  const match = /^(\d{1,14})-([A-Z0-9]{1,20})$/.exec(text ?? "");
  return match?.[1] && match[2] ? { createdAt: new Date(Number(match[1])), number: match[2] } : null;
}
