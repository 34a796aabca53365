import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "../context.ts";
import type { Profile } from "./model.ts";

/** A referrer changes their profile. Links made before keep the name that recipients have seen. */
export async function saveProfile(ctx: RequestContext, profile: Profile): Promise<Outcome<null>> {
  const { member } = ctx.viewer;
  if (!member) return refuse("loginFirst");
  return withTransaction(ctx, async (tx) => {
    if (!(await tx.accounts.byIdForUpdate(member.id))) return refuse("loginFirst");
    await tx.accounts.saveProfile(member.id, profile);
    return done(null);
  });
}
