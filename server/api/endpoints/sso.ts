import { endpoint } from "#server/api/endpoint.ts";
import { signInWithCode } from "#server/domain/sso/sign-in.ts";
import { ssoLoginOf } from "#server/domain/sso/signed-in.ts";
import { agenturBenutzerOut, agenturSsoIn, agenturTokenIn } from "#server/wire/agency/sso.ts";

export const sso = [
  endpoint(
    "PUT /agentur/sso",
    {
      summary:
        "Signs in with the identity provider's authorization code, requested by the front end with PKCE (section 7)",
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
      summary: "The agency user of a token with their current rights; 401 if it is no longer valid (section 7)",
      query: agenturTokenIn,
      limits: ["guess"],
      module: "agentRecommendation",
    },
    (ctx, { query }) => ssoLoginOf(ctx, query.t),
    agenturBenutzerOut,
  ),
];
