import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { ReadContext } from "../context.ts";
import type { SsoSession, SsoUser } from "./model.ts";
import { hashSsoToken } from "./session.ts";

export type SsoLogin = {
  user: SsoUser;
  session: SsoSession;
  agency: { externalId: string; name: string } | null;
  token: string;
};

/** The user of a session token, with current rights; does not extend the session. */
export async function ssoLoginOf(ctx: ReadContext, token: string): Promise<Outcome<SsoLogin>> {
  const signedIn = await ctx.ssoSessions.live(hashSsoToken(ctx, token), ctx.now());
  if (!signedIn) return refuse("loginFirst");
  const agency = signedIn.user.agencyId === null ? null : await ctx.agencies.byId(signedIn.user.agencyId);
  return done({ ...signedIn, agency, token });
}
