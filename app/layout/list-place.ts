import { path } from "#app/paths.ts";
import type { ListPlace } from "#server/office/work/list-place.ts";
import type { Language } from "#server/platform/values/language.ts";

/** Lists whose rows have an address of their own, with what the ids of their rows begin with. */
const rowIds = { supportReviews: "auftrag", supportUnattributed: "ohne", supportBank: "buchung" } as const;

/** A link to one row of a list, wherever it is: the page begins with it. */
export function rowHref(language: Language, list: keyof typeof rowIds, row: string): string {
  return `${path(language, list, {}, { ab: row })}#${rowIds[list]}-${encodeURIComponent(row)}`;
}

/** The ids of rows of lists that are one page, so that a link leads to them. */
export const rowAnchor = {
  vouchers: (rewardId: string, cents: number) => `gutschein-${rewardId}-${cents}`,
  liability: (claim: string) => `anspruch-${claim}`,
  reading: (name: string, subject: string) => (subject ? `messwert-${name}-${subject}` : `messwert-${name}`),
};

/** `?nach=`: the page after the row named; `?ab=`: the page that begins with it. */
export function placeIn(request: Request): ListPlace {
  const { searchParams } = new URL(request.url);
  return { after: searchParams.get("nach"), from: searchParams.get("ab") };
}

/** The same as a query, so that a form of a page is answered by that page. */
export const placeQuery = ({ after, from }: ListPlace) => ({ nach: after, ab: from });
