import { isAreaOpen } from "#server/domain/agency/accept-agreement.ts";
import type { RequestContext } from "#server/domain/context.ts";
import { done, type Outcome, refuse } from "#server/domain/outcome.ts";
import type { AgencyUser } from "#server/domain/sso/model.ts";
import { hasRight, type Right } from "#server/domain/sso/rights.ts";

export type AgencyCaller = AgencyUser & { agencyExternalId: string };

/** The signed-in agency user, if they have the right and the agency has accepted the agreement that the tenant may require. */
export async function agencyUser(ctx: RequestContext, right: Right): Promise<Outcome<AgencyCaller>> {
  const { ssoUser } = ctx.viewer;
  if (!ssoUser) return refuse("loginFirst");
  const agency = ssoUser.agencyId === null ? null : await ctx.agencies.byId(ssoUser.agencyId);
  if (!agency || !hasRight(ssoUser, right) || !isAreaOpen(agency, ctx.tenant)) return refuse("notAuthorized");
  return done({ ...ssoUser, agencyId: agency.id, agencyExternalId: agency.externalId });
}
