import { reachGoal } from "../analytics/reach-goal.ts";
import type { Ctx } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { Claim, Reward } from "./model.ts";
import { moveClaim } from "./move.ts";
import { offeredRewards } from "./offer.ts";
import { bankOwnerOf } from "./owner.ts";
import { claimInHand, ownersHand, type PickedUp } from "./pick-up.ts";
import { holdSharedAccount } from "./shared-account.ts";

/**
 * The person decides how they want their reward. A voucher is on its way with this; money needs bank details, which a
 * referrer may have left before. Valid is what is valid today in Germany.
 */
export async function chooseReward(ctx: Ctx, input: { claimId: string; rewardId: string }): Promise<Outcome<PickedUp>> {
  // What is offered may be asked of other systems, so it is asked before anything is locked.
  const known = await ctx.claims.byId(input.claimId);
  const offered = known ? await offeredRewards(ctx, known) : [];
  const chosen = await choose(ctx, input, offered);
  if (chosen.ok && !chosen.value.alreadyPickedUp) reachGoal(ctx, "reward");
  return chosen;
}

function choose(
  ctx: Ctx,
  input: { claimId: string; rewardId: string },
  offered: readonly Reward[],
): Promise<Outcome<PickedUp>> {
  return ctx.atomically(async (tx) => {
    const hand = await claimInHand(tx, input.claimId);
    if (!hand.ok) return hand;
    const { claim, page } = hand.value;
    if (page === "pickedUp") {
      return claim.rewardId === input.rewardId
        ? done({ claim, alreadyPickedUp: true })
        : refuse("rewardAlreadyPickedUp");
    }
    const reward = offered.find(({ id }) => id === input.rewardId);
    if (!reward) return refuse("rewardNotAvailable");
    if (reward.kind === "voucher") return chooseVoucher(tx, claim, reward);
    // Money was chosen before: the same answer, and the next step is the same.
    if (page !== "choose") return done({ claim, alreadyPickedUp: false });
    return done({ claim: await chooseCash(tx, claim, reward), alreadyPickedUp: false });
  });
}

async function chooseVoucher(tx: Ctx, claim: Claim, reward: Reward): Promise<Outcome<PickedUp>> {
  const now = tx.now();
  if ((await tx.vouchers.free(reward.id, claim.cents, now)) === 0) return refuse("voucherPoolEmpty");
  const collected = await moveClaim(tx, claim, "chooseVoucher", ownersHand(tx, claim), {
    rewardId: reward.id,
    method: "voucher",
    bankDetailId: null,
    collectedAt: now,
    payoutDueAt: new Date(now.getTime() + tx.tenant.clocks.voucherHours * 3_600_000),
  });
  return done({ claim: collected ?? claim, alreadyPickedUp: false });
}

async function chooseCash(tx: Ctx, claim: Claim, reward: Reward): Promise<Claim> {
  const owner = bankOwnerOf(claim);
  const kept =
    owner?.kind === "account" && tx.tenant.modules.storeBankData ? await tx.bankDetails.currentOf(owner) : null;
  const by = ownersHand(tx, claim);
  const choice = { rewardId: reward.id, method: "cash" as const };
  if (!kept) return (await moveClaim(tx, claim, "chooseCash", by, choice)) ?? claim;
  const ready = await moveClaim(tx, claim, "chooseCashWithBank", by, { ...choice, bankDetailId: kept.id });
  return ready ? holdSharedAccount(tx, ready, by) : claim;
}
