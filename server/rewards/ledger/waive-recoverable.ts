import { type ActionOfTwo, actionOfBoth, withAuditedAction } from "#server/platform/audit/audited-action.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { Cents } from "#server/platform/values/money.ts";
import { caseKey } from "../claim/grant-goodwill.ts";
import type { RequestContext } from "../context.ts";
import { bookings, postingsOf } from "./bookings.ts";

/** `name`: the case behind it. `owner`: an account, or a recipient's number. */
export type Waiver = { name: string; owner: string; cents: Cents };

/**
 * Two people of the back office decide that a person need not give back what they were paid for orders that were lost.
 * Refused if it is less than that (recoverableLess), also if others waive or net it at the same time, or a payment that
 * is at the bank has netted it. A repeat for the same case, however its name is written, changes nothing; with another
 * amount or person it is a fault. Returns what is still to be given back.
 */
export async function waiveRecoverable(
  ctx: RequestContext,
  { name, owner, cents }: Waiver,
  two: ActionOfTwo & { reasonCode: string },
): Promise<Outcome<Cents>> {
  const both = await actionOfBoth(ctx, two);
  if (!both.ok) return both;
  return withAuditedAction(ctx, both.value, { owner }, async (tx) => {
    const key = `waive:${caseKey(name)}`;
    await tx.ledger.lockNetting();
    const before = await tx.ledger.recoverableForUpdate(owner);
    const isNew = !(await tx.ledger.isBooked(key));
    if (isNew && (await tx.ledger.waivableOf(owner)) < cents) return refuse("recoverableLess");
    const about = { kind: bookings.waive.kind, claimId: null, orderId: null, invoiceId: null };
    const postings = postingsOf("waive", { whole: cents }, { recoverable: owner });
    await tx.ledger.book([{ ...about, id: tx.secrets.newId(), key, occurredAt: tx.now(), bookedOn: null, postings }]);
    return done(isNew ? before - cents : before);
  });
}
