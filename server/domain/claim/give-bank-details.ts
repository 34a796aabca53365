import { audit } from "../audit/audit.ts";
import { ageOn, type Day, dayOf } from "../calendar.ts";
import { type RequestContext, type Tx, withTransaction } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { BankDetail, BankDetailOwner } from "../payout/model.ts";
import type { GivenBankDetail } from "../payout/repository.ts";
import { adultAge } from "../recipient/schema.ts";
import { causedByOwner, lockClaimForOwner } from "./access.ts";
import { holdSharedAccount } from "./holds.ts";
import type { Claim } from "./model.ts";
import { moveClaim } from "./move.ts";
import { bankOwnerOf, ownerOf } from "./owner.ts";
import { ibanRefusal, normaliseIban } from "./rules/iban.ts";

/** `birthDate`: the holder's; kept where the tenant asks for it, and then it must be there. */
export type GiveBankDetails = { claimId: string; iban: string; holder: string; birthDate?: Day | null };

/**
 * The person says which account the money goes to. Giving another one later is told by mail and holds payout for a day,
 * so that a stolen link can't empty a reward unseen. The same details again change nothing.
 */
export async function giveBankDetails(ctx: RequestContext, input: GiveBankDetails): Promise<Outcome<Claim>> {
  const iban = normaliseIban(input.iban);
  const refusal = ibanRefusal(iban, ctx.tenant.modules);
  if (refusal) return refuse(refusal);
  const birthDate = ctx.tenant.payout.askBirthDate ? (input.birthDate ?? null) : null;
  if (ctx.tenant.payout.askBirthDate && birthDate === null) return refuse("invalidInput", "birthDate");
  if (birthDate !== null && ageOn(birthDate, dayOf(ctx.now())) < adultAge) return refuse("recipientMinor");
  return withTransaction(ctx, async (tx) => {
    const locked = await lockClaimForOwner(tx, input.claimId);
    if (!locked.ok) return locked;
    const { claim, step } = locked.value;
    if (step === "pickedUp") return refuse("rewardAlreadyPickedUp");
    if (step === "choose") return refuse("rewardNotReady");
    const owner = bankOwnerOf(claim);
    if (!owner) return refuse("bankDataNotSaved");
    const detail = await saveDetails(tx, claim, owner, { iban, holder: input.holder.trim(), birthDate });
    if (claim.state === "readyToPay" && claim.bankDetailId === detail.id) return done(claim);
    const by = causedByOwner(tx, claim);
    const ready = await moveClaim(tx, claim, "giveBankDetails", by, { bankDetailId: detail.id });
    if (!ready) return refuse("bankDataNotSaved");
    const held = await holdSharedAccount(tx, ready, by);
    await audit(tx, { kind: "bankDetailsChanged", actor: by.actor, accountId: claim.accountId, about: claim.id });
    return done(held);
  });
}

async function saveDetails(tx: Tx, claim: Claim, owner: BankDetailOwner, given: GivenBankDetail): Promise<BankDetail> {
  const now = tx.now();
  const same = await tx.bankDetails.currentIf(owner, given);
  if (same) return same;
  const isChange = (await tx.bankDetails.currentOf(owner)) !== null;
  const detail = await tx.bankDetails.save({
    id: tx.secrets.newId(),
    owner,
    ...given,
    createdAt: now,
    usableFrom: isChange ? new Date(now.getTime() + 24 * 3_600_000) : now,
  });
  await tx.events.append({
    ...causedByOwner(tx, claim),
    aggregate: "bankDetail",
    aggregateId: detail.id,
    event: isChange ? "change" : "give",
    from: null,
    to: null,
    key: `bankDetail:${detail.id}:${isChange ? "change" : "give"}`,
    data: { ownerKind: owner.kind, ownerId: owner.id, claimId: claim.id },
    occurredAt: now,
  });
  const person = isChange ? await ownerOf(tx, claim) : null;
  if (person) {
    const params = { firstName: person.firstName, last4: detail.ibanLast4 };
    const key = `bankDataChanged:${detail.id}`;
    const to = { to: person.email, language: person.language };
    await tx.mails.queue({ kind: "bankDataChanged", ...to, params, key, createdAt: now });
  }
  return detail;
}
