import { isAreaOpen } from "#server/catalogue/agency/model.ts";
import { type AgencyUser, signInProblems } from "#server/people/sso/model.ts";
import { hasRight, type Right } from "#server/people/sso/rights.ts";
import { ssoLoginOf } from "#server/people/sso/session.ts";
import { signInWithCode } from "#server/people/sso/sign-in.ts";
import { agenturBenutzerOut, agenturSsoIn, agenturTokenIn } from "#server/people/wire/sso.ts";
import { endpointsOf } from "#server/platform/api/endpoint.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "../context.ts";

const endpoint = endpointsOf<RequestContext>();

export const sso = [
  endpoint(
    "PUT /agentur/sso",
    {
      summary: "Signs in with the identity provider's authorization code, requested by the front end with PKCE",
      description: "Send the parameters of the redirect as they came. The code can be used once.",
      refuses: [...signInProblems, "accountBlocked", "tokenUsed", "notAuthorized"],
      body: agenturSsoIn,
      limits: ["guess"],
      module: "agentRecommendation",
    },
    async (ctx, { body }) => {
      const signedIn = await signInWithCode(ctx, body);
      return signedIn.ok ? ssoLoginOf(ctx, signedIn.value.token) : signedIn;
    },
    agenturBenutzerOut,
  ),
  endpoint(
    "GET /token/verifyAgenturToken",
    {
      summary: "The agency user of a token with their current rights; 401 if it is no longer valid",
      description: "For front ends that kept a token: whether it still works, and what its user may do.",
      refuses: ["loginFirst"],
      query: agenturTokenIn,
      limits: ["guess"],
      module: "agentRecommendation",
    },
    (ctx, { query }) => ssoLoginOf(ctx, query.t),
    agenturBenutzerOut,
  ),
];

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
