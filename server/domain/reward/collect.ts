import { endOfDayAfter } from "../calendar.ts";
import type { Ctx } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { moveClaim } from "./move.ts";
import { claimInHand, ownersHand, type PickedUp } from "./pick-up.ts";

/** "Pay it out": the payout is queued, and promised within 28 days. Asking again changes nothing and answers the same. */
export async function collectReward(ctx: Ctx, claimId: string): Promise<Outcome<PickedUp>> {
  return ctx.atomically(async (tx) => {
    const hand = await claimInHand(tx, claimId);
    if (!hand.ok) return hand;
    const { claim, page } = hand.value;
    if (page === "pickedUp") return done({ claim, alreadyPickedUp: true });
    const now = tx.now();
    const collected = await moveClaim(tx, claim, "collect", ownersHand(tx, claim), {
      collectedAt: now,
      payoutDueAt: endOfDayAfter(now, tx.tenant.clocks.cashDays),
    });
    return collected ? done({ claim: collected, alreadyPickedUp: false }) : refuse("rewardNotReady");
  });
}
