import type { RequestContext } from "../context.ts";
import type { Claim } from "./model.ts";

/** At most this many are listed; the rest appear when these are dealt with. */
export const maxUnclaimed = 200;

/** Recipients' parts that wait for somebody who can be reached, the first to fall to the referrer first. */
export function unclaimedClaims(ctx: RequestContext): Promise<Claim[]> {
  return ctx.claims.unclaimed(maxUnclaimed);
}

/** Timer: logs once a day how many parts wait and how much they are worth. Changes nothing, so it returns 0. */
export async function reportUnclaimed(ctx: RequestContext): Promise<number> {
  const claims = await unclaimedClaims(ctx);
  const cents = claims.reduce((sum, claim) => sum + claim.cents, 0);
  const fields = { tenantId: ctx.tenant.id, claims: claims.length, cents };
  if (claims.length > 0)
    ctx.log.error(fields, "rewards wait for recipients who cannot be reached (cli claims unclaimed)");
  return 0;
}
