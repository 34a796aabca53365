import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { endOfDayAfter } from "#server/platform/values/calendar.ts";
import { moveClaim } from "#server/rewards/claim/move.ts";
import type { RequestContext } from "../../context.ts";
import { causedByOwner, lockClaimForOwner, type PickedUp } from "./access.ts";

/** "Pay it out": queues the payout, due within 28 days. A repeat changes nothing and gets the same answer. */
export async function collectReward(ctx: RequestContext, claimId: string): Promise<Outcome<PickedUp>> {
  return withTransaction(ctx, async (tx) => {
    const locked = await lockClaimForOwner(tx, claimId);
    if (!locked.ok) return locked;
    const { claim, step } = locked.value;
    if (step === "pickedUp") return done({ claim, alreadyPickedUp: true });
    const now = tx.now();
    const collected = await moveClaim(tx, claim, "collect", causedByOwner(tx, claim), {
      collectedAt: now,
      payoutDueAt: endOfDayAfter(now, tx.tenant.clocks.cashDays),
    });
    return collected ? done({ claim: collected, alreadyPickedUp: false }) : refuse("rewardNotReady");
  });
}
