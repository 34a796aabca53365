import type { ClaimRole } from "#server/platform/values/claim.ts";
import { recipientCookies, recipientInBrowser } from "#server/referral/recipient/cookie.ts";
import type { Claim } from "#server/rewards/claim/model.ts";
import { authorizeClaim } from "#server/rewards/claim/owner/access.ts";
import { type ClaimStep, stepOf } from "#server/rewards/claim/rules/step.ts";
import type { ReadContext } from "./context.ts";

/** The steps in which bank details can be given, more urgent first. */
const bankSteps: readonly ClaimStep[] = ["bankDetails", "confirm"];

/**
 * The claim that a visitor may give bank details for: the named one, that of their reward link, or one of their own (by
 * a referrer's login, a recipient's cookies) that waits for bank details. null: there is none.
 */
export async function claimForBank(
  ctx: ReadContext,
  role: ClaimRole,
  named: string | null,
): Promise<{ claim: Claim; step: ClaimStep } | null> {
  const own: { claim: Claim; step: ClaimStep }[] = [];
  for (const claim of await claimsInReach(ctx, role, named)) {
    if (claim.role === role && (await authorizeClaim(ctx, claim))) own.push({ claim, step: stepOf(claim, ctx.now()) });
  }
  const waiting = bankSteps.flatMap((step) => own.filter((one) => one.step === step));
  return waiting[0] ?? own[0] ?? null;
}

async function claimsInReach(ctx: ReadContext, role: ClaimRole, named: string | null): Promise<Claim[]> {
  const { rewardClaimId, member } = ctx.viewer;
  const one = named ?? rewardClaimId;
  if (one) {
    const claim = await ctx.claims.byId(one);
    if (named || claim?.role === role) return claim ? [claim] : [];
  }
  if (role === "referrer") return member ? ctx.claims.ofAccount(member.id) : [];
  const claims: Claim[] = [];
  for (const cookie of recipientCookies(ctx)) {
    const recipient = await recipientInBrowser(ctx, cookie.slice("pso_".length));
    if (recipient) claims.push(...(await ctx.claims.ofRecipient(recipient.number)));
  }
  return claims;
}
