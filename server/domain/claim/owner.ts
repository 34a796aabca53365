import type { ReadContext } from "../context.ts";
import type { BankDetailOwner } from "../payout/model.ts";
import type { Language } from "../tenant/model.ts";
import type { Claim } from "./model.ts";
import { openClaimStates } from "./states.ts";

/** The person behind a claim, as far as we may write to them. */
export type Owner = { firstName: string; email: string; language: Language };

/** Who is owed a claim. */
type Whose = Pick<Claim, "role" | "accountId" | "recipientNumber" | "recommendationNumber">;

/**
 * The owner of a claim, as far as mail may go to them: a recipient only after they gave their data and agreed to the terms
 * themselves (law, Sharing). null: nobody whom we may write to, also where account or data are erased.
 */
export async function ownerOf(ctx: ReadContext, claim: Whose): Promise<Owner | null> {
  if (claim.role === "referrer") {
    const account = claim.accountId ? await ctx.accounts.byId(claim.accountId) : null;
    return account && account.state !== "deleted" ? account : null;
  }
  const recipient = claim.recipientNumber ? await ctx.recipients.byNumber(claim.recipientNumber) : null;
  if (!recipient?.details || !recipient.confirmedAt) return null;
  return { firstName: recipient.details.firstName, email: recipient.details.email, language: recipient.language };
}

/** Whose bank details pay this claim; null where the owner is unknown. */
export function bankOwnerOf(claim: Claim): BankDetailOwner | null {
  if (claim.role === "referrer") return claim.accountId ? { kind: "account", id: claim.accountId } : null;
  return claim.recipientNumber ? { kind: "recipient", id: claim.recipientNumber } : null;
}

/**
 * Whether the account behind a claim is blocked: the owner's own, or for a recipient's claim that of the link's referrer. While
 * it is, nothing of the claim is chosen, paid, expired or reminded of. sql/account-blocked.ts says the same of many.
 */
export async function isAccountBlocked(ctx: ReadContext, claim: Omit<Whose, "role">): Promise<boolean> {
  const accountId = claim.accountId ?? (await referrerOf(ctx, claim.recommendationNumber));
  return accountId !== null && (await ctx.accounts.byId(accountId))?.state === "blocked";
}

async function referrerOf(ctx: ReadContext, number: string | null): Promise<string | null> {
  const recommendation = number === null ? null : await ctx.recommendations.byNumber(number);
  return recommendation?.accountId ?? null;
}

/**
 * The claim as pages and lists show it: an unpaid one is on hold while the account behind it is blocked. Nothing of that is
 * stored; it follows from the account's state, and ends with the block.
 */
export async function shownClaim(ctx: ReadContext, claim: Claim): Promise<Claim> {
  if (!openClaimStates.includes(claim.state) || !(await isAccountBlocked(ctx, claim))) return claim;
  return { ...claim, state: "onHold", heldFrom: claim.heldFrom ?? claim.state };
}
