import { type RequestContext, type Tx, withTransaction } from "../context.ts";
import type { Cause } from "../event/model.ts";
import { syncRecommendationState } from "../order/sync-recommendation-state.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { Recommendation } from "../recommendation/model.ts";
import type { Claim, HoldCause } from "./model.ts";
import { lockClaim, moveClaim } from "./move.ts";
import { bankOwnerOf } from "./owner.ts";
import { makeReady } from "./reserve-claims.ts";
import { openClaimStates } from "./states.ts";

/*
 * A claim is on hold while it has at least one hold: nothing of it is chosen, paid or expired, and no timer decides it. A
 * hold stores its cause; lifting the cause removes exactly the holds that it placed. A blocked account is no hold: what it
 * means for claims follows from the account's state (owner.ts).
 */

/**
 * Places a hold. The caller has locked the claim; `by` gives the reason. A cause that holds the claim already changes
 * nothing. null: what is over, or what the bank has an order for, cannot be held.
 */
export async function placeHold(
  tx: Tx,
  claim: Claim,
  cause: HoldCause,
  by: Cause & { reasonCode: string },
): Promise<Claim | null> {
  if (!openClaimStates.includes(claim.state)) return null;
  if (claim.state === "collected" && (await tx.claims.isAtBank(claim.id))) return null;
  const hold = { claimId: claim.id, cause, reasonCode: by.reasonCode, actor: by.actor, createdAt: tx.now() };
  if (!(await tx.claims.addHold(hold))) return claim;
  return moveClaim(tx, claim, "hold", by);
}

/**
 * Removes the holds of a cause. A claim that has none left goes on where it was, and is ready if its order counts by now.
 * Answers the claims that had one. Nothing happens when there is none.
 */
export async function liftHolds(tx: Tx, cause: HoldCause, by: Cause): Promise<Claim[]> {
  const lifted: Claim[] = [];
  for (const claim of await tx.claims.heldByForUpdate(cause)) lifted.push(await liftHold(tx, claim, cause, by));
  return lifted;
}

async function liftHold(tx: Tx, claim: Claim, cause: HoldCause, by: Cause): Promise<Claim> {
  await tx.claims.removeHold(claim.id, cause);
  if (claim.state !== "onHold") return claim;
  const isLast = (await tx.claims.holdsOf(claim.id)).length === 0;
  // One action may lift several causes of a claim.
  const why = { ...by, key: `${by.key}:${cause}` };
  const released = (await moveClaim(tx, claim, isLast ? "release" : "lift", why)) ?? claim;
  if (released.state !== "reserved") return released;
  const order = released.orderId ? await tx.orders.byId(released.orderId) : null;
  const counts = released.orderId === null || order?.state === "qualified";
  return (counts ? await makeReady(tx, released, "qualify", why) : null) ?? released;
}

/** The hold of a blocked recommendation. */
export function recommendationHold(number: string): HoldCause {
  return `recommendation:${number}`;
}

/** The reason of holds by a blocked recommendation. */
export const blockedReason = "RISK_BLOCKED";

/** The recommendation is blocked: every unpaid claim of it waits. Called in the block's transaction, which has locked it. */
export async function holdClaimsOfRecommendation(tx: Tx, number: string, by: Cause): Promise<void> {
  const why = { ...by, reasonCode: blockedReason };
  for (const claim of await tx.claims.ofRecommendationForUpdate(number)) {
    await placeHold(tx, claim, recommendationHold(number), why);
  }
}

/** Holds claims that were reserved, returned or given back while their recommendation is blocked. The caller has locked them. */
export async function holdWhileBlocked(
  tx: Tx,
  claims: readonly Claim[],
  recommendation: Pick<Recommendation, "number" | "state"> | null,
  by: Cause,
): Promise<void> {
  if (recommendation?.state !== "blocked") return;
  for (const claim of claims) {
    await placeHold(tx, claim, recommendationHold(recommendation.number), { ...by, reasonCode: blockedReason });
  }
}

/**
 * Both people of one order name the same bank account: perhaps a couple, perhaps one person who recommended themselves.
 * Both claims wait for the back office. The caller has locked the claim; answers it as it is then.
 */
export async function holdSharedAccount(tx: Tx, claim: Claim, by: Cause): Promise<Claim> {
  if (!claim.orderId || !claim.bankDetailId) return claim;
  const sharing = await tx.bankDetails.ownersSharing(claim.bankDetailId);
  const partners = (await tx.claims.ofOrder(claim.orderId)).filter((other) => {
    const owner = other.role === claim.role ? null : bankOwnerOf(other);
    return owner !== null && sharing.some(({ kind, id }) => kind === owner.kind && id === owner.id);
  });
  if (partners.length === 0) return claim;
  const cause: HoldCause = `bank:${claim.orderId}`;
  const why = { ...by, actor: "SYS" as const, reasonCode: "RISK_SAME_BANK_ACCOUNT" };
  for (const { id, method } of partners) {
    const partner = method === "cash" ? await tx.claims.byIdForUpdate(id) : null;
    if (partner) await placeHold(tx, partner, cause, why);
  }
  return (await placeHold(tx, claim, cause, why)) ?? claim;
}

/** The back office has a doubt: the claim waits until it is released. What is over or at the bank cannot be held. */
export async function holdForReview(
  ctx: RequestContext,
  claimId: string,
  by: Cause & { reasonCode: string },
): Promise<Outcome<Claim>> {
  return withTransaction(ctx, async (tx) => {
    const claim = await tx.claims.byIdForUpdate(claimId);
    const held = claim && (await placeHold(tx, claim, `review:${by.reasonCode}`, by));
    return held ? done(held) : refuse("rewardNotReady");
  });
}

/**
 * The back office looked and found nothing wrong: its own doubts about the claim are lifted, and that both people of the order
 * named one bank account, for both. A blocked recommendation goes on holding it (refused, when nothing else did).
 */
export async function releaseClaim(ctx: RequestContext, claimId: string, by: Cause): Promise<Outcome<Claim>> {
  return withTransaction(ctx, async (tx) => {
    const claim = await lockClaim(tx, claimId);
    const holds = claim ? await tx.claims.holdsOf(claimId) : [];
    const reviewed = holds.map(({ cause }) => cause).filter((cause) => !cause.startsWith("recommendation:"));
    if (!claim || holds.length === 0) return refuse("notFound");
    if (reviewed.length === 0) return refuse("recommendationBlocked");
    for (const cause of reviewed) {
      if (cause.startsWith("bank:")) await liftHolds(tx, cause, by);
      else await liftHold(tx, (await tx.claims.byIdForUpdate(claimId)) ?? claim, cause, by);
    }
    if (claim.orderId && claim.recommendationNumber) await syncRecommendationState(tx, claim.recommendationNumber, by);
    return done((await tx.claims.byId(claimId)) ?? claim);
  });
}
