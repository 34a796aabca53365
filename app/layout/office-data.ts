import { path } from "#app/paths.ts";
import { type PageName, rowOf } from "#app/sitemap.ts";
import { isAreaOpen } from "#server/catalogue/agency/model.ts";
import type { RequestContext } from "#server/context.ts";
import type { SsoRole } from "#server/tenants/names.ts";
import { mayOpen, ssoHome } from "./area-pages.ts";
import { type OfficePage, officePagesFor, type Searcher, searcherOf } from "./office-pages.ts";

/** What the frame of the office shows: who is signed in, and where they may go. */
export type OfficeData = {
  person: string;
  role: SsoRole | "none";
  /** The agency's name; null: the person belongs to none. */
  agency: string | null;
  homeHref: string | null;
  /** Where they choose what they are told of by mail; null: they are told of nothing. */
  noticesHref: string | null;
  /** null: they have no search. */
  search: { href: string; searcher: Searcher } | null;
  groups: OfficePage[][];
};

/** null: the page is not of the office, or nobody is signed in to it. */
export async function officeData(ctx: RequestContext, name: PageName | null): Promise<OfficeData | null> {
  const { ssoUser } = ctx.viewer;
  if (name === null || rowOf(name).access !== "ssoUser" || !ssoUser) return null;
  const agency = ssoUser.agencyId === null ? null : await ctx.agencies.byId(ssoUser.agencyId);
  const isClosed = agency !== null && !isAreaOpen(agency, ctx.tenant);
  return {
    person: `${ssoUser.firstName} ${ssoUser.lastName}`.trim(),
    role: ssoUser.role ?? "none",
    agency: agency?.name ?? null,
    homeHref: ssoHome(ctx.language, ssoUser),
    noticesHref: mayOpen(ssoUser, "notices") && !isClosed ? path(ctx.language, "notices") : null,
    search:
      mayOpen(ssoUser, "supportSearch") && !isClosed
        ? { href: path(ctx.language, "supportSearch"), searcher: searcherOf(ssoUser) }
        : null,
    groups: isClosed ? [["agencyMasterData"]] : officePagesFor(ssoUser),
  };
}
