import { requireStepUp } from "#server/people/account/login/step-up.ts";
import type { Account } from "#server/people/account/model.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { BankDetail } from "#server/rewards/payment/model.ts";
import type { RequestContext } from "./context.ts";
import {
  checkBankDetails,
  notifyBankChange,
  recordBankEvent,
  storeBankDetails,
  type TypedBankDetails,
} from "./store-bank-details.ts";

/** The bank details stored for a referrer's next rewards; null: none, or the tenant does not store them. */
export async function storedBankDetails(ctx: RequestContext, account: Account): Promise<BankDetail | null> {
  return ctx.tenant.modules.storeBankData ? ctx.bankDetails.currentOf(ownerOf(account)) : null;
}

/**
 * A referrer stores or changes the account that their next rewards are paid to. They are notified by mail, and payouts
 * to it wait a day, even for the first account, because it is stored for future rewards. The same details again change
 * nothing. Claims collected before keep the account chosen for them.
 */
export async function saveBankDetails(ctx: RequestContext, typed: TypedBankDetails): Promise<Outcome<BankDetail>> {
  if (!ctx.tenant.modules.storeBankData) return refuse("notFound");
  const stepUp = requireStepUp(ctx);
  if (!stepUp.ok) return stepUp;
  const given = checkBankDetails(ctx, typed);
  if (!given.ok) return given;
  return withTransaction(ctx, async (tx) => {
    const account = await tx.accounts.byIdForUpdate(stepUp.value.id);
    if (!account) return refuse("loginFirst");
    const how = { by: { actor: "REF" }, holdsFirst: true } as const;
    const { detail, event } = await storeBankDetails(tx, ownerOf(account), given.value, how);
    if (!event) return done(detail);
    await notifyBankChange(tx, "bankDataChanged", detail, account);
    await audit(tx, { kind: "bankDetailsChanged", about: event });
    return done(detail);
  });
}

/**
 * Removes the stored account and notifies the owner by mail; a pending payout keeps its own copy. A repeat changes
 * nothing.
 */
export async function removeBankDetails(ctx: RequestContext): Promise<Outcome<null>> {
  if (!ctx.tenant.modules.storeBankData) return refuse("notFound");
  const stepUp = requireStepUp(ctx);
  if (!stepUp.ok) return stepUp;
  return withTransaction(ctx, async (tx) => {
    const account = await tx.accounts.byIdForUpdate(stepUp.value.id);
    const detail = account && (await tx.bankDetails.currentOf(ownerOf(account)));
    if (!account || !detail) return done(null);
    await recordBankEvent(tx, detail, "remove", { actor: "REF" });
    await tx.bankDetails.remove(detail.owner, tx.now());
    await notifyBankChange(tx, "bankDataRemoved", detail, account);
    await audit(tx, { kind: "bankDetailsChanged", about: "remove" });
    return done(null);
  });
}

const ownerOf = ({ id }: Account) => ({ kind: "account" as const, id });
