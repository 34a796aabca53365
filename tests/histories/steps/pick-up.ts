import fc from "fast-check";
import { ibans } from "#tests/support/data/money-people.ts";
import { chooseReward, collectReward, giveBankDetails } from "#tests/support/services/use-cases.ts";
import { at, claimAt, pick, step } from "../stage.ts";

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
  const details = { iban: at(ibans, iban) ?? "", holder: "Erika Müller" };
  if (claim) await giveBankDetails(stage.world.holderOf(claim.id), { claimId: claim.id, ...details });
});

export const collect = step("collect", [pick], async (stage, index) => {
  const claim = await claimAt(stage, index);
  if (claim) await collectReward(stage.world.holderOf(claim.id), claim.id);
});

/** Choose, bank details and "pay it out" in one step, so that some histories get far. */
export const wholePickUp = step("pickUp", [pick, pick], async (stage, index, iban) => {
  const claim = await claimAt(stage, index);
  if (!claim) return;
  const ctx = stage.world.holderOf(claim.id);
  const claimId = claim.id;
  const chosen = await chooseReward(ctx, { claimId, rewardId: "cash" });
  if (!chosen.ok) return;
  await giveBankDetails(ctx, { claimId, iban: at(ibans, iban) ?? "", holder: "Erika Müller" });
  await collectReward(ctx, claimId);
});
