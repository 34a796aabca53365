import type { Reward } from "#server/catalogue/reward/model.ts";
import { reachGoal } from "#server/people/analytics/reach-goal.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { offeredRewards } from "#server/rewards/choice/rewards-on-offer.ts";
import { holdForSignals } from "#server/rewards/claim/holds.ts";
import type { Claim } from "#server/rewards/claim/model.ts";
import { moveClaim } from "#server/rewards/claim/move.ts";
import { ibanRefusal } from "#server/rewards/claim/rules/iban.ts";
import type { RequestContext, Tx } from "../../context.ts";
import { causedByOwner, lockClaimForOwner, type PickedUp } from "./access.ts";
import { bankOwnerOf } from "./owner.ts";

/**
 * The owner chooses their reward. A voucher is collected at once; cash needs bank details, which a referrer may have
 * stored before. Only rewards that are valid today in Germany can be chosen.
 */
export async function chooseReward(
  ctx: RequestContext,
  input: { claimId: string; rewardId: string },
): Promise<Outcome<PickedUp>> {
  // offeredRewards may call upstream services, so it runs before anything is locked.
  const unlocked = await ctx.claims.byId(input.claimId);
  const offered = unlocked ? await offeredRewards(ctx, unlocked) : [];
  const chosen = await choose(ctx, input, offered);
  if (chosen.ok && !chosen.value.alreadyPickedUp) reachGoal(ctx, "reward");
  return chosen;
}

function choose(
  ctx: RequestContext,
  input: { claimId: string; rewardId: string },
  offered: readonly Reward[],
): Promise<Outcome<PickedUp>> {
  return withTransaction(ctx, async (tx) => {
    const locked = await lockClaimForOwner(tx, input.claimId);
    if (!locked.ok) return locked;
    const { claim, step } = locked.value;
    if (step === "pickedUp") {
      return claim.rewardId === input.rewardId
        ? done({ claim, alreadyPickedUp: true })
        : refuse("rewardAlreadyPickedUp");
    }
    // Chosen before: same answer, same next step, also if the reward has left the offer since.
    if (step !== "choose" && claim.rewardId === input.rewardId) return done({ claim, alreadyPickedUp: false });
    const reward = offered.find(({ id }) => id === input.rewardId);
    if (!reward) return refuse("rewardNotAvailable");
    if (reward.kind === "voucher") return chooseVoucher(tx, claim, reward);
    // Cash was chosen before: same answer, same next step.
    if (step !== "choose") return done({ claim, alreadyPickedUp: false });
    return done({ claim: await chooseCash(tx, claim, reward), alreadyPickedUp: false });
  });
}

async function chooseVoucher(tx: Tx, claim: Claim, reward: Reward): Promise<Outcome<PickedUp>> {
  const now = tx.now();
  if (!(await tx.vouchers.reserve(claim.id, reward.id, claim.cents, now))) {
    tx.log.warn({ tenantId: tx.tenant.id, rewardId: reward.id, cents: claim.cents }, "the voucher pool is empty");
    return refuse("voucherPoolEmpty");
  }
  const by = causedByOwner(tx, claim);
  const collected = await moveClaim(tx, claim, "chooseVoucher", by, {
    rewardId: reward.id,
    method: "voucher",
    bankDetailId: null,
    collectedAt: now,
    payoutDueAt: new Date(now.getTime() + tx.tenant.clocks.voucherHours * 3_600_000),
  });
  return done({ claim: collected ? await holdForSignals(tx, collected, by) : claim, alreadyPickedUp: false });
}

async function chooseCash(tx: Tx, claim: Claim, reward: Reward): Promise<Claim> {
  const owner = bankOwnerOf(claim);
  const saved =
    owner?.kind === "account" && tx.tenant.modules.storeBankData ? await tx.bankDetails.currentOf(owner) : null;
  const by = causedByOwner(tx, claim);
  const choice = { rewardId: reward.id, method: "cash" as const };
  if (!saved || !(await isAcceptedNow(tx, saved.id)))
    return (await moveClaim(tx, claim, "chooseCash", by, choice)) ?? claim;
  const ready = await moveClaim(tx, claim, "chooseCashWithBank", by, { ...choice, bankDetailId: saved.id });
  return ready ? holdForSignals(tx, ready, by) : claim;
}

/**
 * Whether stored bank details meet what the tenant asks for today: its settings may have changed since they were given.
 */
async function isAcceptedNow(tx: Tx, id: string): Promise<boolean> {
  const opened = (await tx.bankDetails.open([id])).get(id);
  if (!opened || ibanRefusal(opened.iban, tx.tenant.modules) !== null) return false;
  return !tx.tenant.payout.askBirthDate || opened.birthDate !== null;
}
