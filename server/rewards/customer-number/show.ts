import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { authorizeClaim } from "../claim/owner/access.ts";
import type { ReadContext } from "../context.ts";
import { type CustomerNumber, type CustomerNumberStatus, maskedCustomerNumber } from "./model.ts";

/** `masked`: its last four characters; null: there is none. */
export type ShownCustomerNumber = { status: CustomerNumberStatus; masked: string | null };

/**
 * The account whose number belongs to a claim: its referrer's, visible only to them. Refused for a recipient's claim.
 */
export async function referrerOfClaim(ctx: ReadContext, claimId: string): Promise<Outcome<string>> {
  const claim = await ctx.claims.byId(claimId);
  if (!claim || !(await authorizeClaim(ctx, claim))) return refuse("rewardTokenInvalid");
  return claim.role === "referrer" && claim.accountId ? done(claim.accountId) : refuse("notFound");
}

/** The referrer's customer number with its status. Refused if the tenant asks for none and none was given. */
export async function showCustomerNumber(
  ctx: ReadContext,
  claimId: string | null,
): Promise<Outcome<ShownCustomerNumber>> {
  const { member, rewardClaimId } = ctx.viewer;
  const named = claimId ?? rewardClaimId;
  const account = named ? await referrerOfClaim(ctx, named) : member ? done(member.id) : refuse("rewardTokenInvalid");
  if (!account.ok) return account;
  const current = await ctx.customerNumbers.ofAccount(account.value);
  return current || ctx.tenant.modules.askCustomerNumber ? done(shown(current)) : refuse("notFound");
}

/**
 * The status for the owner of a claim; null: the claim needs no customer number, because it is a recipient's, or the
 * tenant asks for none and none was given.
 */
export async function customerNumberStatus(
  ctx: ReadContext,
  { role, accountId }: { role: string; accountId: string | null },
): Promise<CustomerNumberStatus | null> {
  if (role !== "referrer" || !accountId) return null;
  const current = await ctx.customerNumbers.ofAccount(accountId);
  return current?.state ?? (ctx.tenant.modules.askCustomerNumber ? "none" : null);
}

export function shown(current: CustomerNumber | null): ShownCustomerNumber {
  return { status: current?.state ?? "none", masked: current && maskedCustomerNumber(current.number) };
}
