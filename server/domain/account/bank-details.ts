import { audit } from "../audit/audit.ts";
import { ibanRefusal, normaliseIban } from "../claim/rules/iban.ts";
import { type RequestContext, type Tx, withTransaction } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { BankDetail } from "../payout/model.ts";
import type { Account } from "./model.ts";
import { requireStepUp } from "./step-up.ts";

/** What a referrer has stored for their next reward; null: nothing. Only where the tenant stores bank details. */
export async function storedBankDetails(ctx: RequestContext, account: Account): Promise<BankDetail | null> {
  return ctx.tenant.modules.storeBankData ? ctx.bankDetails.currentOf(ownerOf(account)) : null;
}

/**
 * A referrer stores the account that their next rewards go to, or another one. It is told by mail and holds payouts to it for
 * a day, so that nobody empties rewards unseen. The same details again change nothing. Rewards that were picked up before
 * go where they were asked for.
 */
export async function saveBankDetails(
  ctx: RequestContext,
  input: { iban: string; holder: string },
): Promise<Outcome<BankDetail>> {
  if (!ctx.tenant.modules.storeBankData) return refuse("notFound");
  const stepUp = requireStepUp(ctx);
  if (!stepUp.ok) return stepUp;
  const given = { iban: normaliseIban(input.iban), holder: input.holder.trim() };
  const refusal = ibanRefusal(given.iban, ctx.tenant.modules);
  if (refusal) return refuse(refusal);
  return withTransaction(ctx, async (tx) => {
    const account = await tx.accounts.byIdForUpdate(stepUp.value.id);
    if (!account) return refuse("loginFirst");
    const owner = ownerOf(account);
    const same = await tx.bankDetails.currentIf(owner, given);
    if (same) return done(same);
    const createdAt = tx.now();
    const isChange = (await tx.bankDetails.currentOf(owner)) !== null;
    const usableFrom = new Date(createdAt.getTime() + 24 * 3_600_000);
    const detail = await tx.bankDetails.save({ id: tx.secrets.newId(), owner, ...given, createdAt, usableFrom });
    await record(tx, detail, isChange ? "change" : "give");
    const params = { firstName: account.firstName, last4: detail.ibanLast4 };
    const key = `bankDataChanged:${detail.id}`;
    const to = { to: account.email, language: account.language };
    await tx.mails.queue({ kind: "bankDataChanged", ...to, params, key, createdAt });
    return done(detail);
  });
}

/** What is stored goes, and is told by mail; what a reward on its way is paid to stays with that payment. Again changes nothing. */
export async function removeBankDetails(ctx: RequestContext): Promise<Outcome<null>> {
  if (!ctx.tenant.modules.storeBankData) return refuse("notFound");
  const stepUp = requireStepUp(ctx);
  if (!stepUp.ok) return stepUp;
  return withTransaction(ctx, async (tx) => {
    const account = await tx.accounts.byIdForUpdate(stepUp.value.id);
    const detail = account && (await tx.bankDetails.currentOf(ownerOf(account)));
    if (!account || !detail) return done(null);
    const createdAt = tx.now();
    await record(tx, detail, "remove");
    await tx.bankDetails.remove(detail.owner, createdAt);
    const params = { firstName: account.firstName, last4: detail.ibanLast4 };
    const key = `bankDataRemoved:${detail.id}`;
    const to = { to: account.email, language: account.language };
    await tx.mails.queue({ kind: "bankDataRemoved", ...to, params, key, createdAt });
    return done(null);
  });
}

const ownerOf = ({ id }: Account) => ({ kind: "account" as const, id });

async function record(tx: Tx, { id, owner }: BankDetail, event: "give" | "change" | "remove"): Promise<void> {
  await tx.events.append({
    aggregate: "bankDetail",
    aggregateId: id,
    event,
    from: null,
    to: null,
    actor: "REF",
    key: `bankDetail:${id}:${event}`,
    data: { ownerKind: owner.kind, ownerId: owner.id },
    occurredAt: tx.now(),
  });
  await audit(tx, { kind: "bankDetailsChanged", about: event });
}
