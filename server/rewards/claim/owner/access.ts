import { loginRefusal } from "#server/people/account/rules/participation.ts";
import type { Cause } from "#server/platform/event/model.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RefusalCode } from "#server/platform/refusals.ts";
import { recipientInBrowser } from "#server/referral/recipient/cookie.ts";
import type { Claim } from "#server/rewards/claim/model.ts";
import { type ClaimStep, stepOf } from "#server/rewards/claim/rules/step.ts";
import type { ReadContext, Tx } from "../../context.ts";
import { isAccountBlocked } from "./owner.ts";

/** `alreadyPickedUp`: it had been picked up before; nothing changed, and the answer is the same. */
export type PickedUp = { claim: Claim; alreadyPickedUp: boolean };

type OpenStep = "choose" | "bankDetails" | "confirm" | "pickedUp";
export type LockedClaim = { claim: Claim; step: OpenStep };

/** Steps in which the owner may not act. */
const closedSteps: Record<Exclude<ClaimStep, OpenStep>, RefusalCode> = {
  notReady: "rewardNotReady",
  cancelled: "rewardNotAvailable",
  expired: "rewardExpired",
};
const isClosed = (step: ClaimStep): step is keyof typeof closedSteps => step in closedSteps;

/**
 * Locks a claim for an action of its owner. Refused if it is not theirs, the account is blocked or excluded, or the
 * claim is on hold, not ready or ended.
 */
export async function lockClaimForOwner(tx: Tx, claimId: string): Promise<Outcome<LockedClaim>> {
  const claim = await tx.claims.byIdForUpdate(claimId);
  if (!claim || !(await authorizeClaim(tx, claim))) return refuse("rewardTokenInvalid");
  const refusal = await refusalOfOwner(tx, claim);
  if (refusal) return refuse(refusal);
  const step = stepOf(claim, tx.now());
  return isClosed(step) ? refuse(closedSteps[step]) : done({ claim, step });
}

/**
 * Refuses a blocked account, or one that the tenant no longer lets take part. A recipient whose referrer is blocked is
 * not told so, but gets "not ready".
 */
async function refusalOfOwner(tx: Tx, claim: Claim): Promise<RefusalCode | null> {
  const account = claim.accountId ? await tx.accounts.byId(claim.accountId) : null;
  if (account) return loginRefusal(tx, account);
  return (await isAccountBlocked(tx, claim)) ? "rewardNotReady" : null;
}

/** A cause on behalf of the owner; each request is an action of its own. */
export function causedByOwner(tx: Tx, claim: Claim): Cause {
  return { actor: claim.role === "referrer" ? "REF" : "REC", key: tx.secrets.newId() };
}

/** True for the logged-in referrer, the holder of the reward link, and the recipient in this browser. */
export async function authorizeClaim(ctx: ReadContext, claim: Claim): Promise<boolean> {
  const { member, rewardClaimId } = ctx.viewer;
  if (rewardClaimId === claim.id || (member !== null && member.id === claim.accountId)) return true;
  if (!claim.recipientNumber || !claim.recommendationNumber) return false;
  return (await recipientInBrowser(ctx, claim.recommendationNumber))?.number === claim.recipientNumber;
}
