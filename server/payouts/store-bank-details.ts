import type { Cause } from "#server/platform/event/model.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { ageOn, type Day, dayOf } from "#server/platform/values/calendar.ts";
import type { Language } from "#server/platform/values/language.ts";
import { adultAge } from "#server/referral/recipient/schema.ts";
import { ibanRefusal, normaliseIban } from "#server/rewards/claim/rules/iban.ts";
import type { BankDetail, BankDetailOwner } from "#server/rewards/payment/model.ts";
import type { GivenBankDetail } from "#server/rewards/payment/repository.ts";
import type { RequestContext, Tx } from "./context.ts";

/** `birthDate`: the holder's; required and stored only if the tenant asks for it. */
export type TypedBankDetails = { iban: string; holder: string; birthDate?: Day | null };

/**
 * Checks typed bank details and normalises them for storing. Refused if the tenant does not pay to such an account or
 * holder.
 */
export function checkBankDetails(
  { tenant, now }: Pick<RequestContext, "tenant" | "now">,
  typed: TypedBankDetails,
): Outcome<GivenBankDetail> {
  const iban = normaliseIban(typed.iban);
  const refusal = ibanRefusal(iban, tenant.modules);
  if (refusal) return refuse(refusal);
  const birthDate = tenant.payout.askBirthDate ? (typed.birthDate ?? null) : null;
  if (tenant.payout.askBirthDate && birthDate === null) return refuse("invalidInput", "birthDate");
  if (birthDate !== null && ageOn(birthDate, dayOf(now())) < adultAge) return refuse("recipientMinor");
  return done({ iban, holder: typed.holder.trim(), birthDate });
}

const holdMs = 24 * 3_600_000;

/**
 * Whether new details would change an owner's: there are some, or the owner removed them within the last day. What was
 * removed because the bank sent a payment back is not there.
 */
export async function hasBankDetails({ bankDetails, now }: Tx, owner: BankDetailOwner): Promise<boolean> {
  const since = new Date(now().getTime() - holdMs);
  return (await bankDetails.currentOf(owner)) !== null || bankDetails.wasRemovedSince(owner, since);
}

type Stored = { detail: BankDetail; event: "give" | "change" | null };
type How = {
  by: Pick<Cause, "actor">;
  /** true: payouts wait a day even for the first details; false: only after a change. */
  holdsFirst: boolean;
  /** The claim that the details were given for, if any. */
  claimId?: string;
};

/**
 * Replaces an owner's bank details with checked ones and appends an event. Payouts to changed details wait a day, so
 * that nobody can divert rewards unnoticed, also if the owner's details were removed first (hasBankDetails); notifying
 * the owner is up to the caller (`notifyBankChange`). The same details again change nothing (`event` null).
 */
export async function storeBankDetails(
  tx: Tx,
  owner: BankDetailOwner,
  given: GivenBankDetail,
  { by, holdsFirst, claimId }: How,
): Promise<Stored> {
  const same = await tx.bankDetails.currentIf(owner, given);
  if (same) return { detail: same, event: null };
  const createdAt = tx.now();
  const event = (await hasBankDetails(tx, owner)) ? "change" : "give";
  const waits = holdsFirst || event === "change";
  const usableFrom = waits ? new Date(createdAt.getTime() + holdMs) : createdAt;
  const detail = await tx.bankDetails.save({ id: tx.secrets.newId(), owner, ...given, createdAt, usableFrom });
  await recordBankEvent(tx, detail, event, by, claimId);
  return { detail, event };
}

/** Appends an event about bank details; it names their owner but none of their values. */
export async function recordBankEvent(
  tx: Tx,
  { id, owner }: BankDetail,
  event: "give" | "change" | "remove",
  { actor }: Pick<Cause, "actor">,
  claimId?: string,
): Promise<void> {
  await tx.events.append({
    actor,
    aggregate: "bankDetail",
    aggregateId: id,
    event,
    from: null,
    to: null,
    key: `bankDetail:${id}:${event}`,
    data: { ownerKind: owner.kind, ownerId: owner.id, ...(claimId ? { claimId } : {}) },
    occurredAt: tx.now(),
  });
}

type Person = { email: string; firstName: string; lastName: string; language: Language };

/** Mails the owner that their bank details were changed or removed; once for each detail. */
export async function notifyBankChange(
  tx: Tx,
  kind: "bankDataChanged" | "bankDataRemoved",
  { id, ibanLast4 }: BankDetail,
  { email, firstName, lastName, language }: Person,
): Promise<void> {
  const params = { firstName, lastName, last4: ibanLast4 };
  await tx.mails.queue({ kind, to: email, language, params, key: `${kind}:${id}`, createdAt: tx.now() });
}
