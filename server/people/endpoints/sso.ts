import { signInWithCode } from "#server/people/sso/sign-in.ts";
import { ssoLoginOf } from "#server/people/sso/signed-in.ts";
import { agenturBenutzerOut, agenturSsoIn, agenturTokenIn } from "#server/people/wire/sso.ts";
import { endpointsOf } from "#server/platform/api/endpoint.ts";
import type { RequestContext } from "../context.ts";

const endpoint = endpointsOf<RequestContext>();

export const sso = [
  endpoint(
    "PUT /agentur/sso",
    {
      summary: "Signs in with the identity provider's authorization code, requested by the front end with PKCE",
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
      query: agenturTokenIn,
      limits: ["guess"],
      module: "agentRecommendation",
    },
    (ctx, { query }) => ssoLoginOf(ctx, query.t),
    agenturBenutzerOut,
  ),
];
