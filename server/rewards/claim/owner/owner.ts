import type { Language } from "#server/platform/values/language.ts";
import { rewardAddressOf } from "#server/referral/recipient/model.ts";
import type { Claim } from "#server/rewards/claim/model.ts";
import { openClaimStates } from "#server/rewards/claim/states.ts";
import type { ReadContext } from "../../context.ts";
import type { BankDetailOwner } from "../../payment/model.ts";

/** The owner of a claim, if they may be written to. */
export type Owner = { firstName: string; lastName: string; email: string; language: Language };

/** Whose bank account it probably is; null: first or last name are not known. */
export function probableHolder(owner: Pick<Owner, "firstName" | "lastName"> | null): string | null {
  return owner?.firstName && owner.lastName ? `${owner.firstName} ${owner.lastName}` : null;
}

/** The fields that tell who is owed a claim. */
type Whose = Pick<Claim, "role" | "accountId" | "recipientNumber" | "recommendationNumber">;

/**
 * The owner of a claim, if mail may go to them: a recipient only after they gave their data and agreed to the terms, or
 * left an address for their reward, themselves. null: there is nobody, or account or data are erased.
 */
export async function ownerOf(ctx: ReadContext, claim: Whose): Promise<Owner | null> {
  if (claim.role === "referrer") {
    const account = claim.accountId ? await ctx.accounts.byId(claim.accountId) : null;
    return account && account.state !== "deleted" ? account : null;
  }
  const recipient = claim.recipientNumber ? await ctx.recipients.byNumber(claim.recipientNumber) : null;
  const email = recipient && rewardAddressOf(recipient);
  if (!email) return null;
  const { firstName, lastName } = (recipient.confirmedAt && recipient.details) || { firstName: "", lastName: "" };
  return { firstName, lastName, email, language: recipient.language };
}

/** Whoever is owed it cannot be asked any more: they deleted their account, or the recipient's data are erased. */
export async function isOwnerGone(ctx: ReadContext, { role, accountId, recipientNumber }: Whose): Promise<boolean> {
  if (role === "referrer") return accountId !== null && (await ctx.accounts.byId(accountId)) === null;
  const recipient = recipientNumber === null ? null : await ctx.recipients.byNumber(recipientNumber);
  return recipient !== null && recipient.erasedAt !== null;
}

/** Whose bank details pay this claim; null: the owner is unknown. */
export function bankOwnerOf(claim: Claim): BankDetailOwner | null {
  if (claim.role === "referrer") return claim.accountId ? { kind: "account", id: claim.accountId } : null;
  return claim.recipientNumber ? { kind: "recipient", id: claim.recipientNumber } : null;
}

/**
 * Whether the account behind a claim is blocked: the owner's own or, for a recipient's claim, the link's referrer's.
 * Meanwhile the claim cannot be chosen, paid or expired, and no reminders are sent.
 * server/people/store/account-state.ts is the same condition for many claims.
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
 * The claim as pages and lists show it: an unpaid one is shown on hold while the account behind it is blocked. Derived
 * from the account's state, not stored.
 */
export async function shownClaim(ctx: ReadContext, claim: Claim): Promise<Claim> {
  if (!openClaimStates.includes(claim.state) || !(await isAccountBlocked(ctx, claim))) return claim;
  return { ...claim, state: "onHold", heldFrom: claim.heldFrom ?? claim.state };
}
