import {
  checkBankDetails,
  hasBankDetails,
  notifyBankChange,
  storeBankDetails,
  type TypedBankDetails,
} from "#server/payouts/store-bank-details.ts";
import { isFreshLogin, isWithinStepUpTime } from "#server/people/account/login/step-up.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { holdForSignals } from "#server/rewards/claim/holds.ts";
import type { Claim } from "#server/rewards/claim/model.ts";
import { moveClaim } from "#server/rewards/claim/move.ts";
import { causedByOwner, lockClaimForOwner } from "#server/rewards/claim/owner/access.ts";
import { bankOwnerOf, ownerOf } from "#server/rewards/claim/owner/owner.ts";
import type { BankDetailOwner } from "#server/rewards/payment/model.ts";
import type { GivenBankDetail } from "#server/rewards/payment/repository.ts";
import type { RequestContext, Tx } from "./context.ts";

type GiveBankDetails = TypedBankDetails & { claimId: string };

/**
 * The owner gives the bank account for the payout. A later change, also by removing the stored one first, needs the
 * reward link or a recent login, is notified by mail and holds the payout for a day, so that neither a stolen link nor
 * an unattended browser can divert a reward unnoticed. The same details again change nothing.
 */
export async function giveBankDetails(
  ctx: RequestContext,
  { claimId, ...typed }: GiveBankDetails,
): Promise<Outcome<Claim>> {
  const given = checkBankDetails(ctx, typed);
  if (!given.ok) return given;
  return withTransaction(ctx, async (tx) => {
    const locked = await lockClaimForOwner(tx, claimId);
    if (!locked.ok) return locked;
    const { claim, step } = locked.value;
    if (step === "pickedUp") return refuse("rewardAlreadyPickedUp");
    if (step === "choose") return refuse("rewardNotReady");
    const owner = bankOwnerOf(claim);
    if (!owner) return refuse("bankDataNotSaved");
    if (!(await mayReplace(tx, claim, owner, given.value))) return refuse("bankDataNotSaved");
    const by = causedByOwner(tx, claim);
    const { detail, event } = await storeBankDetails(tx, owner, given.value, { by, holdsFirst: false, claimId });
    const person = event === "change" ? await ownerOf(tx, claim) : null;
    if (person) await notifyBankChange(tx, "bankDataChanged", detail, person);
    if (claim.state === "readyToPay" && claim.bankDetailId === detail.id) return done(claim);
    const ready = await moveClaim(tx, claim, "giveBankDetails", by, { bankDetailId: detail.id });
    if (!ready) return refuse("bankDataNotSaved");
    const held = await holdForSignals(tx, ready, by);
    await audit(tx, { kind: "bankDetailsChanged", actor: by.actor, accountId: claim.accountId, about: claim.id });
    return done(held);
  });
}

/** Whether these details may replace the current ones. Details given in the last minutes may be corrected. */
async function mayReplace(tx: Tx, claim: Claim, owner: BankDetailOwner, given: GivenBankDetail): Promise<boolean> {
  if (tx.viewer.rewardClaimId === claim.id || isFreshLogin(tx)) return true;
  const current = await tx.bankDetails.currentOf(owner);
  if (!current) return !(await hasBankDetails(tx, owner));
  return isWithinStepUpTime(current.createdAt, tx.now()) || (await tx.bankDetails.currentIf(owner, given)) !== null;
}
