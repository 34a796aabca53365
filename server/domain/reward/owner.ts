import type { Ctx } from "../context.ts";
import type { BankDetailOwner } from "../payout/model.ts";
import type { Language } from "../tenant/model.ts";
import type { Claim } from "./model.ts";

/** The person behind a claim, as far as we may write to them. */
export type Owner = { firstName: string; email: string; language: Language };

/** Who is owed a claim. */
type Whose = Pick<Claim, "role" | "accountId" | "recipientNumber">;

/**
 * A friend is written to only when they gave their data and agreed to the terms themselves (law, Sharing); somebody whose
 * account or data is gone, not at all.
 */
export async function ownerOf(ctx: Ctx, claim: Whose): Promise<Owner | null> {
  if (claim.role === "referrer") {
    const account = claim.accountId ? await ctx.accounts.byId(claim.accountId) : null;
    return account && account.state !== "deleted" ? account : null;
  }
  const recipient = claim.recipientNumber ? await ctx.recipients.byNumber(claim.recipientNumber) : null;
  if (!recipient?.details || !recipient.confirmedAt) return null;
  return { firstName: recipient.details.firstName, email: recipient.details.email, language: recipient.language };
}

/** Whose bank details pay this claim; null for a claim that nobody is known for. */
export function bankOwnerOf(claim: Claim): BankDetailOwner | null {
  if (claim.role === "referrer") return claim.accountId ? { kind: "account", id: claim.accountId } : null;
  return claim.recipientNumber ? { kind: "recipient", id: claim.recipientNumber } : null;
}

/** Friends have no account, so nobody blocks them. */
export async function isOwnerBlocked(ctx: Ctx, claim: Whose): Promise<boolean> {
  if (claim.role !== "referrer" || !claim.accountId) return false;
  return (await ctx.accounts.byId(claim.accountId))?.state === "blocked";
}
