import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { endOfDayAfter } from "#server/platform/values/calendar.ts";
import { holdForSignals } from "#server/rewards/claim/holds.ts";
import { moveClaim } from "#server/rewards/claim/move.ts";
import type { RequestContext } from "../../context.ts";
import { causedByOwner, lockClaimForOwner, type PickedUp } from "./access.ts";

/** "Pay it out": queues the payout, due within `cashDays`. A repeat changes nothing and gets the same answer. */
export async function collectReward(ctx: RequestContext, claimId: string): Promise<Outcome<PickedUp>> {
  return withTransaction(ctx, async (tx) => {
    const locked = await lockClaimForOwner(tx, claimId);
    if (!locked.ok) return locked;
    const { claim, step } = locked.value;
    if (step === "pickedUp") return done({ claim, alreadyPickedUp: true });
    const now = tx.now();
    const by = causedByOwner(tx, claim);
    const collected = await moveClaim(tx, claim, "collect", by, {
      collectedAt: now,
      payoutDueAt: endOfDayAfter(now, tx.tenant.clocks.cashDays),
    });
    if (!collected) return refuse("rewardNotReady");
    // Others may have named the same bank account since this one was given.
    return done({ claim: await holdForSignals(tx, collected, by), alreadyPickedUp: false });
  });
}
