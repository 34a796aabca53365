import { isAreaOpen } from "#server/catalogue/agency/agreement.ts";
import type { RequestContext } from "#server/people/context.ts";
import type { AgencyUser } from "#server/people/sso/model.ts";
import { hasRight, type Right } from "#server/people/sso/rights.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";

export type AgencyCaller = AgencyUser & { agencyExternalId: string };

/**
 * The signed-in agency user, if they have the right and the agency has accepted the agreement that the tenant may
 * require.
 */
export async function agencyUser(ctx: RequestContext, right: Right): Promise<Outcome<AgencyCaller>> {
  const { ssoUser } = ctx.viewer;
  if (!ssoUser) return refuse("loginFirst");
  const agency = ssoUser.agencyId === null ? null : await ctx.agencies.byId(ssoUser.agencyId);
  if (!agency || !hasRight(ssoUser, right) || !isAreaOpen(agency, ctx.tenant)) return refuse("notAuthorized");
  return done({ ...ssoUser, agencyId: agency.id, agencyExternalId: agency.externalId });
}
