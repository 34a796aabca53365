import { actingAs } from "#server/people/sso/actor.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { withTransaction } from "#server/platform/context.ts";
import { parseCaseNumber } from "../case/model.ts";
import type { ReadContext, RequestContext } from "../context.ts";
import type { SupportReason } from "../rules/reason.ts";
import { type Hit, type HitGroup, type HitPart, hitGroups, type Thing } from "./model.ts";
import { sources } from "./sources.ts";

/** People or objects of each group at first, and on each further page of one group. */
const shownFirst = 10;
const onPage = 50;
/** How far a group is counted, and how many of it can be left out: who has more hits types more of the name. */
const counted = 50;
const maxFrom = 950;

/** A group with hits. `from`: those before it; `next`: where its next page begins; null: there is none. */
export type FoundGroup = HitPart<Hit | Thing> & { name: HitGroup; from: number; next: number | null };

/** Which further page of which group is wanted. */
export type WantedPage = { group: HitGroup; from: number };

/**
 * The search of the office: one field, whose groups the person's role gives (`sources`), of this tenant only and, for
 * an agency's people, of their agency only. The groups with hits, each counted up to a limit, or one page of one group.
 * Searches by indexes. Audits that a user searched, but not what they typed.
 */
export async function searchOffice(
  ctx: RequestContext,
  typed: string,
  by: { user: SsoUser; reason: SupportReason },
  page: WantedPage | null = null,
): Promise<FoundGroup[]> {
  if (!hasRight(by.user, "search")) return [];
  const text = typed.trim().slice(0, 254);
  if (text === "") return [];
  const from = page ? Math.min(Math.max(page.from, 0), maxFrom) : 0;
  const size = page ? onPage : shownFirst;
  const range = { from, size, to: Math.max(counted, from + size) };
  const wanted = sources
    .filter(({ right, group }) => hasRight(by.user, right) && (page === null || group === page.group))
    .sort((one, other) => hitGroups.indexOf(one.group) - hitGroups.indexOf(other.group));
  const groups = await Promise.all(
    wanted.map(async ({ group: name, find }) => {
      const part = await find(ctx, text, range, by.user);
      const end = from + size;
      return { ...part, name, from, next: part.count > end || (part.isMore && end <= maxFrom) ? end : null };
    }),
  );
  await withTransaction(ctx, (tx) =>
    audit(tx, { kind: "officeSearched", ...actingAs(by.user), accountId: null, about: by.reason }),
  );
  return groups.filter(({ hits }) => hits.length > 0);
}

/** The number of the case that was typed, which has a page of its own; null: none of ours, or not for the user. */
export async function caseTyped(ctx: ReadContext, typed: string, user: SsoUser): Promise<string | null> {
  const number = hasRight(user, "support") ? parseCaseNumber(typed) : null;
  return number && (await ctx.cases.byNumber(number)) ? number : null;
}
