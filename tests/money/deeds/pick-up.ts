import fc from "fast-check";
import { chooseReward } from "#server/domain/reward/choose.ts";
import { collectReward } from "#server/domain/reward/collect.ts";
import { giveBankDetails } from "#server/domain/reward/give-bank-details.ts";
import { newBrowser, type World } from "../../support/memory-world.ts";
import { ibans } from "../cast.ts";
import { at, claimAt, deed, pick, type Stage } from "./deed.ts";

/** The claim's owner, come by the link of a mail. */
export function owner({ world }: Stage, claimId: string) {
  const ctx = world.from(newBrowser());
  return { ...ctx, viewer: { ...ctx.viewer, rewardClaimId: claimId }, atomically: owning(ctx, claimId) };
}

export function owning(ctx: World["ctx"], claimId: string): World["ctx"]["atomically"] {
  return (work) => ctx.atomically((tx) => work({ ...tx, viewer: { ...tx.viewer, rewardClaimId: claimId } }));
}

export const choose = deed(
  "choose",
  [pick, fc.constantFrom("cash", "cash", "voucher")],
  async (stage, index, rewardId) => {
    const claim = claimAt(stage, index);
    if (claim) await chooseReward(owner(stage, claim.id), { claimId: claim.id, rewardId });
  },
);

export const giveBank = deed("giveBank", [pick, pick], async (stage, index, iban) => {
  const claim = claimAt(stage, index);
  const details = { iban: at(ibans, iban) ?? "", holder: "Erika Müller" };
  if (claim) await giveBankDetails(owner(stage, claim.id), { claimId: claim.id, ...details });
});

export const collect = deed("collect", [pick], async (stage, index) => {
  const claim = claimAt(stage, index);
  if (claim) await collectReward(owner(stage, claim.id), claim.id);
});

/** Choose, bank details and "pay it out" in one go, for histories that get far. */
export const wholePickUp = deed("pickUp", [pick, pick], async (stage, index, iban) => {
  const claim = claimAt(stage, index);
  if (!claim) return;
  const ctx = owner(stage, claim.id);
  const claimId = claim.id;
  await chooseReward(ctx, { claimId, rewardId: "cash" });
  await giveBankDetails(ctx, { claimId, iban: at(ibans, iban) ?? "", holder: "Erika Müller" });
  await collectReward(ctx, claimId);
});
