import fc from "fast-check";
import { ibanOf } from "#tests/support/data/iban.ts";
import { ibans } from "#tests/support/data/money-people.ts";
import { chooseReward, collectReward, giveBankDetails } from "#tests/support/services/use-cases.ts";
import { at, type ClaimRow, claimAt, pick, type Stage, step } from "../stage.ts";

/** Mostly an account of their own; sometimes one that others may have named as well. */
function ibanFor({ accountId, recipientNumber }: ClaimRow, index: number): string {
  return index % 4 === 0 ? (at(ibans, index / 4) ?? "") : ibanOf(accountId ?? recipientNumber ?? "");
}

export const choose = step(
  "choose",
  [pick, fc.constantFrom("cash", "voucher", "voucher")],
  async (stage, index, rewardId) => {
    const claim = await claimAt(stage, index);
    if (claim) await chooseReward(stage.world.holderOf(claim.id), { claimId: claim.id, rewardId });
  },
);

export const giveBank = step("giveBank", [pick, pick], async (stage, index, iban) => {
  const claim = await claimAt(stage, index);
  if (!claim) return;
  const details = { iban: ibanFor(claim, iban), holder: "Erika Müller" };
  await giveBankDetails(stage.world.holderOf(claim.id), { claimId: claim.id, ...details });
});

export const collect = step("collect", [pick], async (stage, index) => {
  const claim = await claimAt(stage, index);
  if (claim) await collectReward(stage.world.holderOf(claim.id), claim.id);
});

/** Choose, bank details and "pay it out" in one step, so that some histories get far. */
async function pickUp(stage: Stage, claim: ClaimRow, iban: number): Promise<void> {
  const { id: claimId } = claim;
  const ctx = stage.world.holderOf(claimId);
  const chosen = await chooseReward(ctx, { claimId, rewardId: "cash" });
  if (!chosen.ok) return;
  await giveBankDetails(ctx, { claimId, iban: ibanFor(claim, iban), holder: "Erika Müller" });
  await collectReward(ctx, claimId);
}

export const wholePickUp = step("pickUp", [pick, pick], async (stage, index, iban) => {
  const claim = await claimAt(stage, index);
  if (claim) await pickUp(stage, claim, iban);
});

/** Everybody picks up at once, also a bonus, which few histories have. */
export const pickUpAll = step("pickUpAll", [pick], async (stage, iban) => {
  const claims = await stage.world.rows<ClaimRow>(
    `select id, "accountId", "recipientNumber" from reward_claim where "tenantId" = $1 and state = 'choose' order by id`,
  );
  for (const claim of claims) await pickUp(stage, claim, iban);
});
