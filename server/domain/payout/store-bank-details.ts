import { ageOn, type Day, dayOf } from "../calendar.ts";
import { ibanRefusal, normaliseIban } from "../claim/rules/iban.ts";
import type { RequestContext, Tx } from "../context.ts";
import type { Cause } from "../event/model.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { adultAge } from "../recipient/schema.ts";
import type { Language } from "../tenant/model.ts";
import type { BankDetail, BankDetailOwner } from "./model.ts";
import type { GivenBankDetail } from "./repository.ts";

/** `birthDate`: the holder's; kept where the tenant asks for it, and then it must be there. */
export type TypedBankDetails = { iban: string; holder: string; birthDate?: Day | null };

/** What a person typed of their account, as it is stored; refused where the tenant pays no such account, or to no such holder. */
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

type Stored = { detail: BankDetail; event: "give" | "change" | null };
type How = {
  by: Pick<Cause, "actor">;
  /** Whether payouts wait a day from the first details on; else from the second on. */
  holdsFirst: boolean;
  /** The reward that it was given for, if it was. */
  claimId?: string;
};

/**
 * Stores an owner's checked details in the place of earlier ones, with its event. Payouts to changed ones wait a day, so that
 * nobody empties rewards unseen; telling the person is the caller's part (`tellBankChange`). The same details again change
 * nothing (`event` null).
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
  const event = (await tx.bankDetails.currentOf(owner)) === null ? "give" : "change";
  const waits = holdsFirst || event === "change";
  const usableFrom = waits ? new Date(createdAt.getTime() + 24 * 3_600_000) : createdAt;
  const detail = await tx.bankDetails.save({ id: tx.secrets.newId(), owner, ...given, createdAt, usableFrom });
  await recordBankEvent(tx, detail, event, by, claimId);
  return { detail, event };
}

/** One event of a bank account, which names its owner and none of its values. */
export async function recordBankEvent(
  tx: Tx,
  { id, owner }: BankDetail,
  event: "give" | "change" | "remove",
  { actor }: Pick<Cause, "actor">,
  claimId?: string,
): Promise<void> {
  await tx.events.append({
    ...{ actor, aggregate: "bankDetail", aggregateId: id, event, from: null, to: null },
    key: `bankDetail:${id}:${event}`,
    data: { ownerKind: owner.kind, ownerId: owner.id, ...(claimId ? { claimId } : {}) },
    occurredAt: tx.now(),
  });
}

type Person = { email: string; firstName: string; language: Language };

/** Tells a person by mail that their details changed or went; once for each of them. */
export async function tellBankChange(
  tx: Tx,
  kind: "bankDataChanged" | "bankDataRemoved",
  { id, ibanLast4 }: BankDetail,
  { email, firstName, language }: Person,
): Promise<void> {
  const params = { firstName, last4: ibanLast4 };
  await tx.mails.queue({ kind, to: email, language, params, key: `${kind}:${id}`, createdAt: tx.now() });
}
