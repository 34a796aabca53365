import { audit } from "../audit/audit.ts";
import { type RequestContext, withTransaction } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import {
  checkBankDetails,
  notifyBankChange,
  storeBankDetails,
  type TypedBankDetails,
} from "../payout/store-bank-details.ts";
import { causedByOwner, lockClaimForOwner } from "./access.ts";
import { holdSharedAccount } from "./holds.ts";
import type { Claim } from "./model.ts";
import { moveClaim } from "./move.ts";
import { bankOwnerOf, ownerOf } from "./owner.ts";

type GiveBankDetails = TypedBankDetails & { claimId: string };

/**
 * The owner gives the bank account for the payout. A later change is notified by mail and holds the payout for a day, so that a stolen link
 * cannot divert a reward unnoticed. The same details again change nothing.
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
    const by = causedByOwner(tx, claim);
    const { detail, event } = await storeBankDetails(tx, owner, given.value, { by, holdsFirst: false, claimId });
    const person = event === "change" ? await ownerOf(tx, claim) : null;
    if (person) await notifyBankChange(tx, "bankDataChanged", detail, person);
    if (claim.state === "readyToPay" && claim.bankDetailId === detail.id) return done(claim);
    const ready = await moveClaim(tx, claim, "giveBankDetails", by, { bankDetailId: detail.id });
    if (!ready) return refuse("bankDataNotSaved");
    const held = await holdSharedAccount(tx, ready, by);
    await audit(tx, { kind: "bankDetailsChanged", actor: by.actor, accountId: claim.accountId, about: claim.id });
    return done(held);
  });
}
