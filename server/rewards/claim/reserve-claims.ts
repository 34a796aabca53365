import type { Product } from "#server/catalogue/product/model.ts";
import type { Order } from "#server/orders/model.ts";
import { liveOrderStates } from "#server/orders/states.ts";
import type { Cause } from "#server/platform/event/model.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import type { Tx } from "../context.ts";
import { undoReversal } from "./cancel-claims.ts";
import type { Claim } from "./model.ts";
import { claimTransaction, moveClaim } from "./move.ts";
import { mailRewardLink } from "./owner/links.ts";
import { ownerOf } from "./owner/owner.ts";
import { amountsOfOrder } from "./rules/amounts.ts";

/**
 * Brings the claims of an order in line with what it will earn: adds missing ones, reopens cancelled ones while the
 * order is live, and books the difference if the provider corrected the ordered product. Amounts are a snapshot: later
 * changes of prices or caps do not affect them. Creates no claim of 0 cents and none twice. The caller has locked
 * recommendation and order. Returns all base claims of the order; a part that fell to the referrer stays theirs (kind
 * passedOn), in place of the recipient's.
 */
export async function reserveClaims(
  tx: Tx,
  order: Order,
  recommendation: Recommendation,
  ordered: Product | null,
  by: Cause,
): Promise<Claim[]> {
  const amounts = await amountsOfOrder(tx, recommendation, ordered);
  const wanted = [
    { role: "referrer", cents: amounts.referrerCents, accountId: recommendation.accountId },
    { role: "recipient", cents: amounts.recipientCents, recipientNumber: order.recipientNumber },
  ] as const;
  const existingClaims = await tx.claims.ofOrderForUpdate(order.id);
  // A referrer who deleted their account earns nothing more; claims given up then stay ended.
  const isReferrerGone = (await tx.accounts.byId(recommendation.accountId)) === null;
  const passedOn = existingClaims.find(({ kind }) => kind === "passedOn");
  const claims: Claim[] = [];
  for (const one of wanted) {
    const base = existingClaims.find(({ role, kind }) => role === one.role && kind === "base");
    const existing = one.role === "recipient" && passedOn ? passedOn : base;
    if (isReferrerGone && (existing?.role ?? one.role) === "referrer") {
      if (existing) await keepPayment(tx, existing, order);
      if (existing) claims.push(existing);
      continue;
    }
    if (existing && existing === passedOn) {
      claims.push(await revive(tx, existing, order, by));
      continue;
    }
    const origin = {
      ...one,
      sourceKey: `order:${order.id}`,
      kind: "base" as const,
      orderId: order.id,
      recommendationNumber: recommendation.number,
    };
    const claim = existing ? await correctClaim(tx, existing, origin, order, by) : await addClaim(tx, origin, by);
    if (claim) claims.push(claim);
  }
  return claims;
}

type Wanted = Pick<Claim, "cents" | "recommendationNumber"> & Partial<Pick<Claim, "accountId" | "recipientNumber">>;

/**
 * Corrects the amount, and whose the claim is if evidence names another recipient or another link. Claims that were
 * chosen or paid are not corrected. A claim corrected to 0 cents is cancelled.
 */
async function correctClaim(tx: Tx, claim: Claim, wanted: Wanted, order: Order, by: Cause): Promise<Claim> {
  const { cents, recommendationNumber, accountId = null, recipientNumber = null } = wanted;
  const owner = { recommendationNumber, accountId, recipientNumber };
  const isReserved = claim.state === "reserved" || claim.heldFrom === "reserved";
  if (cents <= 0) {
    const reasonCode = "RULE_NO_REWARD";
    return (isReserved ? await moveClaim(tx, claim, "cancel", { ...by, reasonCode }, { reasonCode }) : null) ?? claim;
  }
  const open = await revive(tx, claim, order, by);
  const { recommendationNumber: linkBefore, accountId: accountBefore, recipientNumber: recipientBefore } = open;
  const isOwnLink = recommendationNumber === linkBefore && accountId === accountBefore;
  const moved = { recommendationNumber, linkBefore, accountId, accountBefore };
  const isSame = cents === open.cents && recipientNumber === recipientBefore && isOwnLink;
  if (isSame || !(isReserved || claim.state === "cancelled")) return open;
  const key = `claim:${claim.id}:correct:${by.key}`;
  const occurredAt = tx.now();
  await tx.claims.correct(claim.id, { cents, ...owner });
  await tx.events.append({
    ...by,
    aggregate: "claim",
    aggregateId: claim.id,
    event: "correct",
    from: open.state,
    to: open.state,
    key,
    data: { cents, before: open.cents, recipientNumber, recipientBefore, ...(isOwnLink ? {} : moved) },
    occurredAt,
  });
  if (cents === open.cents) return { ...open, ...owner };
  const difference = { whole: cents - open.cents };
  const booked = [claimTransaction(tx, claim, "correct", difference, { key, occurredAt })];
  if (open.state === "cancelled") {
    const ended = { key: `${key}:cancelled`, occurredAt };
    booked.push(claimTransaction(tx, claim, "correctCancelled", difference, ended));
  }
  await tx.ledger.book(booked);
  return { ...open, cents, ...owner };
}

/** The order is live, also again: a cancelled claim is reserved, a paid one stays paid. Nothing while it is lost. */
async function revive(tx: Tx, claim: Claim, order: Order, by: Cause): Promise<Claim> {
  await keepPayment(tx, claim, order);
  if (claim.state !== "cancelled" || !liveOrderStates.includes(order.state)) return claim;
  return (await moveClaim(tx, claim, "reopen", by, { reasonCode: null })) ?? claim;
}

/** What was paid for a live order before it was reversed need not be given back. */
async function keepPayment(tx: Tx, claim: Claim, order: Order): Promise<void> {
  if (claim.state === "paid" && liveOrderStates.includes(order.state)) await undoReversal(tx, claim);
}

type Origin = Pick<Claim, "sourceKey" | "role" | "kind" | "cents"> &
  Partial<Pick<Claim, "bonusWindowId" | "orderId" | "recommendationNumber" | "accountId" | "recipientNumber">>;

/** Adds a claim with its first event and its accrual in the ledger. null: 0 cents, or the claim exists already. */
export async function addClaim(tx: Tx, origin: Origin, by: Cause): Promise<Claim | null> {
  if (origin.cents <= 0) return null;
  const at = tx.now();
  const claim: Claim = {
    ...blankClaim,
    ...origin,
    id: tx.secrets.newId(),
    state: "reserved",
    stateSince: at,
    createdAt: at,
  };
  const key = `claim:${claim.id}:reserve`;
  const accrual = claimTransaction(tx, claim, "reserve", { whole: claim.cents }, { key, occurredAt: at });
  if (!(await tx.claims.add(claim, accrual))) return null;
  const { cents, role, kind, sourceKey, bonusWindowId, orderId } = claim;
  const { recommendationNumber, accountId, recipientNumber } = claim;
  await tx.events.append({
    ...by,
    aggregate: "claim",
    aggregateId: claim.id,
    event: "reserve",
    from: null,
    to: "reserved",
    key,
    data: { cents, role, kind, sourceKey, bonusWindowId, orderId, recommendationNumber, accountId, recipientNumber },
    occurredAt: at,
  });
  return claim;
}

export const blankClaim = {
  bonusWindowId: null,
  heldFrom: null,
  orderId: null,
  recommendationNumber: null,
  accountId: null,
  recipientNumber: null,
  rewardId: null,
  method: null,
  bankDetailId: null,
  readyAt: null,
  expiresAt: null,
  remindedDays: 0,
  nextReminderAt: null,
  collectedAt: null,
  payoutDueAt: null,
  paidAt: null,
  reasonCode: null,
} satisfies Partial<Claim>;

/**
 * Lets the owner choose their reward from now on, and notifies them by mail. A recipient's part that
 * belongs to nobody who may be written to waits instead (`unclaimed`). The caller has locked the row.
 */
export async function makeReady(
  tx: Tx,
  claim: Claim,
  event: "qualify" | "reinstate",
  by: Cause,
): Promise<Claim | null> {
  if (event === "qualify" && claim.role === "recipient" && !(await ownerOf(tx, claim))) {
    return moveClaim(tx, claim, "wait", by);
  }
  const ready = await moveClaim(tx, claim, event, by);
  if (ready) await mailRewardLink(tx, ready, "rewardReady", by.key);
  return ready;
}

/** A recipient can be reached now: what waited for them is theirs to choose. Needs the recommendation locked. */
export async function claimWhatWaited(tx: Tx, recipientNumber: string, by: Cause): Promise<void> {
  for (const { id, state } of await tx.claims.ofRecipient(recipientNumber)) {
    const claim = state === "unclaimed" ? await tx.claims.byIdForUpdate(id) : null;
    if (claim?.state === "unclaimed") await makeReady(tx, claim, "qualify", by);
  }
}

/** The order has qualified: its reserved claims may be chosen. Claims on hold wait for their release. */
export async function qualifyClaims(tx: Tx, order: Order, by: Cause): Promise<void> {
  for (const claim of await tx.claims.ofOrderForUpdate(order.id)) await makeReady(tx, claim, "qualify", by);
}
