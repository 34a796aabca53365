import type { ReadContext, Tx } from "../context.ts";
import type { Cause } from "../event/model.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { recipientHere } from "../recipient/cookie.ts";
import { checkParticipation } from "../recommendation/rules/participation.ts";
import type { RefusalCode } from "../refusals.ts";
import type { Claim } from "./model.ts";
import { isAccountBlocked } from "./owner.ts";
import { type ClaimStep, stepOf } from "./rules/step.ts";

/** `alreadyPickedUp`: the same was asked for before; nothing happened now, and the answer is the same. */
export type PickedUp = { claim: Claim; alreadyPickedUp: boolean };

export type Held = { claim: Claim; step: "choose" | "bankDetails" | "confirm" | "pickedUp" };

const closedSteps: Partial<Record<ClaimStep, RefusalCode>> = {
  notReady: "rewardNotReady",
  cancelled: "rewardNotAvailable",
  expired: "rewardExpired",
};

/** Locks a claim for its owner to act on. Refused: not theirs, account blocked or excluded, on hold, not ready yet, ended. */
export async function lockClaimForOwner(tx: Tx, claimId: string): Promise<Outcome<Held>> {
  const claim = await tx.claims.byIdForUpdate(claimId);
  if (!claim || !(await authorizeClaim(tx, claim))) return refuse("rewardTokenInvalid");
  const refusal = await refusalOfOwner(tx, claim);
  if (refusal) return refuse(refusal);
  const step = stepOf(claim, tx.now());
  const closed = closedSteps[step];
  return closed ? refuse(closed) : done({ claim, step: step as Held["step"] });
}

/**
 * A blocked account, or one that the tenant no longer lets take part, gets nothing more. A recipient whose referrer is blocked
 * is not told so: the reward is not ready.
 */
async function refusalOfOwner(tx: Tx, claim: Claim): Promise<RefusalCode | null> {
  if (await isAccountBlocked(tx, claim)) return claim.accountId ? "accountBlocked" : "rewardNotReady";
  const account = claim.accountId ? await tx.accounts.byId(claim.accountId) : null;
  return account && checkParticipation(account.email, tx.tenant);
}

/** On behalf of the owner; each request is an action of its own. */
export function causedByOwner(tx: Tx, claim: Claim): Cause {
  return { actor: claim.role === "referrer" ? "REF" : "REC", key: tx.secrets.newId() };
}

/** True for the referrer who is logged in, for the holder of the reward link, and for the recipient in this browser. */
export async function authorizeClaim(ctx: ReadContext, claim: Claim): Promise<boolean> {
  const { member, rewardClaimId } = ctx.viewer;
  if (rewardClaimId === claim.id || (member !== null && member.id === claim.accountId)) return true;
  if (!claim.recipientNumber || !claim.recommendationNumber) return false;
  return (await recipientHere(ctx, claim.recommendationNumber))?.number === claim.recipientNumber;
}
