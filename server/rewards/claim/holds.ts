import { type AuditedAction, withAuditedAction } from "#server/platform/audit/audited-action.ts";
import { sweep } from "#server/platform/due-work/sweep.ts";
import type { Cause } from "#server/platform/event/model.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import { blockedReason } from "#server/referral/recommendation/states.ts";
import type { RequestContext, Tx } from "../context.ts";
import { syncRecommendationState } from "../sync-recommendation-state.ts";
import { laterExpiry } from "./give-back-time.ts";
import type { Claim } from "./model.ts";
import { lockClaim, moveClaim } from "./move.ts";
import { mailRewardLink } from "./owner/links.ts";
import { makeReady } from "./reserve-claims.ts";
import {
  type HoldCause,
  isLiftedByHand,
  readCause,
  recommendationHold,
  signalNameOf,
  signalNames,
} from "./rules/hold-cause.ts";
import { waitingClaimStates } from "./rules/step.ts";
import { signals } from "./signals.ts";
import { openClaimStates } from "./states.ts";

/**
 * A claim is on hold while it has at least one hold: it cannot be chosen, paid or expired, and no timer ends it, but
 * for a corrected address (liftAddressHolds). A hold stores its cause; lifting the cause removes exactly the holds
 * that it placed. A blocked account places no holds: its effect on claims follows from the account's state (owner.ts).
 */

/**
 * Places a hold. The caller has locked the claim; `by` carries the reason. A repeat of the same cause changes nothing.
 * null: the claim has ended, or was exported to the bank, and cannot be held.
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
 * Removes the holds of a cause. A claim without other holds returns to the state that the hold interrupted, with the
 * time on hold added to its expiry and a mail to its owner, and is made ready if its order has qualified meanwhile.
 * Returns the claims that had such a hold; a repeat changes nothing.
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
  // The cause is part of the key, because one action may lift several causes of a claim.
  const why = { ...by, key: `${by.key}:${cause}` };
  const { expiresAt, stateSince } = claim;
  const onHold = tx.now().getTime() - stateSince.getTime();
  const change = isLast && expiresAt ? { expiresAt: laterExpiry(tx, expiresAt, onHold) } : {};
  const moved = await moveClaim(tx, claim, isLast ? "release" : "lift", why, change);
  const released = moved ?? claim;
  // Its owner learns that it can be picked up again, and until when.
  if (moved && waitingClaimStates.includes(moved.state)) await mailRewardLink(tx, moved, "rewardReminder", why.key);
  if (released.state !== "reserved") return released;
  const order = released.orderId ? await tx.orders.byId(released.orderId) : null;
  const counts = released.orderId === null || order?.state === "qualified";
  return (counts ? await makeReady(tx, released, "qualify", why) : null) ?? released;
}

/**
 * Holds every unpaid claim of a blocked recommendation. Call it in the transaction of the block, which has locked the
 * recommendation.
 */
export async function holdClaimsOfRecommendation(tx: Tx, number: string, by: Cause): Promise<void> {
  const why = { ...by, reasonCode: blockedReason };
  for (const claim of await tx.claims.ofRecommendationForUpdate(number)) {
    await placeHold(tx, claim, recommendationHold(number), why);
  }
}

/**
 * Holds claims that were reserved, returned or reinstated while their recommendation is blocked. The caller has locked
 * them.
 */
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
 * Holds a claim that is to be paid for every signal against it (signals.ts), and the other claims that the signal
 * concerns; not those that the bank has. The caller has locked the claim; returns its new version.
 */
export async function holdForSignals(tx: Tx, claim: Claim, by: Cause): Promise<Claim> {
  let held = claim;
  for (const name of signalNames) {
    const { reasonCode, find } = signals[name];
    const found = await find(tx, claim);
    if (!found) continue;
    const cause = `${name}:${found.subject}` as const;
    const why = { ...by, actor: "SYS" as const, reasonCode };
    for (const id of found.holds.filter((one) => one !== claim.id).sort()) {
      const other = await tx.claims.byIdForUpdate(id);
      if (other) await placeHold(tx, other, cause, why);
    }
    held = (await placeHold(tx, held, cause, why)) ?? held;
  }
  return held;
}

/** How long claims rest after their owner's address was corrected: the former address was told, and may object. */
export const addressHoldHours = 24;

const addressHold = (accountId: string): HoldCause => `address:${accountId}`;

/**
 * Holds all that an account is owed, because somebody else corrected its address. The caller has locked the account. A
 * transfer that the bank has already is not held.
 */
export async function holdForAddress(tx: Tx, accountId: string, by: Cause): Promise<void> {
  const owed = (await tx.claims.ofAccount(accountId)).filter(({ state }) => openClaimStates.includes(state));
  const numbers = new Set(owed.flatMap(({ recommendationNumber }) => recommendationNumber ?? []));
  for (const number of [...numbers].sort()) await tx.recommendations.byNumberForUpdate(number);
  for (const { id } of owed) {
    const claim = await tx.claims.byIdForUpdate(id);
    if (claim) await placeHold(tx, claim, addressHold(accountId), { ...by, reasonCode: "ADDRESS_CORRECTED" });
  }
}

/** Timer: lifts the holds of corrected addresses after a day. Returns how many. */
export function liftAddressHolds(ctx: RequestContext): Promise<number> {
  return sweep(ctx, "lift-address-holds", async (tx, claimId) => {
    const claim = await lockClaim(tx, claimId);
    const holds = claim ? await tx.claims.holdsOf(claimId) : [];
    const before = new Date(tx.now().getTime() - addressHoldHours * 3_600_000);
    const hold = holds.find(({ cause, createdAt }) => readCause(cause).kind === "address" && createdAt <= before);
    if (!claim || !hold) return false;
    const by = { actor: "SYS", key: `addressHold:${hold.createdAt.getTime()}` } as const;
    await liftHold(tx, claim, hold.cause, by);
    if (claim.orderId && claim.recommendationNumber) await syncRecommendationState(tx, claim.recommendationNumber, by);
    return true;
  });
}

/**
 * The back office has a doubt: the claim is held until it is released. Refused if the claim has ended or was exported
 * to the bank.
 */
export async function holdForReview(
  ctx: RequestContext,
  claimId: string,
  by: AuditedAction & { reasonCode: string },
): Promise<Outcome<Claim>> {
  return withAuditedAction(ctx, by, { claim: claimId }, async (tx) => {
    const claim = await tx.claims.byIdForUpdate(claimId);
    const held = claim && (await placeHold(tx, claim, `review:${by.reasonCode}`, by));
    return held ? done(held) : refuse("rewardNotReady");
  });
}

/**
 * The back office found nothing wrong: lifts its own doubts about the claim and, for everybody concerned, the holds of
 * signals, which the same facts do not raise again. A hold by a blocked recommendation or a corrected address stays
 * (refused if there is no other).
 */
export async function releaseClaim(ctx: RequestContext, claimId: string, by: AuditedAction): Promise<Outcome<Claim>> {
  const matter = { claim: claimId, signals: Object.keys(signals) };
  return withAuditedAction(ctx, by, matter, async (tx) => {
    const claim = await lockClaim(tx, claimId);
    const holds = claim ? await tx.claims.holdsOf(claimId) : [];
    const causes = holds.map(({ cause }) => cause);
    const reviewed = causes.filter(isLiftedByHand);
    if (!claim || holds.length === 0) return refuse("notFound");
    if (reviewed.length === 0) {
      return refuse(
        causes.some((cause) => readCause(cause).kind === "address") ? "rewardNotReady" : "recommendationBlocked",
      );
    }
    for (const cause of reviewed) {
      const signal = signalNameOf(cause);
      if (signal) await liftHolds(tx, cause, by);
      else await liftHold(tx, (await tx.claims.byIdForUpdate(claimId)) ?? claim, cause, by);
      if (signal) await signals[signal].accept(tx, readCause(cause).subject, by);
    }
    if (claim.orderId && claim.recommendationNumber) await syncRecommendationState(tx, claim.recommendationNumber, by);
    return done((await tx.claims.byId(claimId)) ?? claim);
  });
}
