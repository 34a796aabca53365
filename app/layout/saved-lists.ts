import { path } from "#app/paths.ts";
import type { PageName } from "#app/sitemap.ts";
import { type ListView, listQuery } from "#app/ui/list/query.ts";
import { agencyReports } from "#server/agencies/reports.ts";
import type { RequestContext } from "#server/context.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import { auditList } from "#server/platform/audit/model.ts";
import type { ReportDefinition } from "#server/platform/report/model.ts";
import { mayOpen } from "./area-pages.ts";

/** The lists of which people can keep views, by their page: its right is theirs, too. */
const definitions = {
  agencyLeads: agencyReports.leads,
  agencyOrders: agencyReports.orders,
  agencyRelease: agencyReports.orders,
  agencyRecommendations: agencyReports.recommendations,
  agencyReferrers: agencyReports.referrers,
  agencyInvitations: agencyReports.invitations,
  agencyRewards: agencyReports.rewards,
  auditTrail: auditList,
} as const satisfies Partial<Record<PageName, ReportDefinition>>;

export type SavedList = keyof typeof definitions;
const savedLists = Object.keys(definitions) as SavedList[];

/** The lists that this person may open, in their order here. */
export function savedListsFor(user: Pick<SsoUser, "role" | "state">): SavedList[] {
  return savedLists.filter((list) => mayOpen(user, list));
}

/** A view's query with what the list knows, each in its place: equal views are equal texts. */
export function viewQuery(list: SavedList, query: string): string {
  const definition: ReportDefinition = definitions[list];
  return listQuery(definition, new URLSearchParams(query));
}

/** A person's views of the list, for its page. */
export async function savedViewsOf(
  ctx: RequestContext,
  { id }: Pick<SsoUser, "id">,
  list: SavedList,
): Promise<ListView["saved"]> {
  const views = await ctx.savedViews.ofUser(id);
  return {
    list,
    href: path(ctx.language, "savedViews"),
    views: views.filter((view) => view.list === list).map(({ name, query }) => ({ name, query })),
  };
}
