import { audit } from "../audit/audit.ts";
import { type RequestContext, withTransaction } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { BankDetail } from "../payout/model.ts";
import {
  checkBankDetails,
  recordBankEvent,
  storeBankDetails,
  type TypedBankDetails,
  tellBankChange,
} from "../payout/store-bank-details.ts";
import type { Account } from "./model.ts";
import { requireStepUp } from "./step-up.ts";

/** What a referrer has stored for their next reward; null: nothing. Only where the tenant stores bank details. */
export async function storedBankDetails(ctx: RequestContext, account: Account): Promise<BankDetail | null> {
  return ctx.tenant.modules.storeBankData ? ctx.bankDetails.currentOf(ownerOf(account)) : null;
}

/**
 * A referrer stores the account that their next rewards go to, or another one. It is told by mail and holds payouts to it for
 * a day, the first one too: it lies there for rewards to come. The same details again change nothing. Rewards that were picked
 * up before go where they were asked for.
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
    await tellBankChange(tx, "bankDataChanged", detail, account);
    await audit(tx, { kind: "bankDetailsChanged", about: event });
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
    await recordBankEvent(tx, detail, "remove", { actor: "REF" });
    await tx.bankDetails.remove(detail.owner, tx.now());
    await tellBankChange(tx, "bankDataRemoved", detail, account);
    await audit(tx, { kind: "bankDetailsChanged", about: "remove" });
    return done(null);
  });
}

const ownerOf = ({ id }: Account) => ({ kind: "account" as const, id });
