import type { Ctx } from "../context.ts";
import type { By } from "../event/model.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { holdClaim } from "./hold.ts";
import type { Claim } from "./model.ts";

/** The back office has a doubt: a claim waits until somebody releases it. What is over or at the bank can't be stopped. */
export async function putOnHold(ctx: Ctx, claimId: string, by: By): Promise<Outcome<Claim>> {
  return ctx.atomically(async (tx) => {
    const claim = await tx.claims.byIdForUpdate(claimId);
    const held = claim && (await holdClaim(tx, claim, by));
    return held ? done(held) : refuse("rewardNotReady");
  });
}
