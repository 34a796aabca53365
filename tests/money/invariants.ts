import { expect } from "vitest";
import { nextOrderState, type OrderEvent, type OrderState } from "#server/domain/order/states.ts";
import { balanceOf } from "#server/domain/reward/balance.ts";
import { type Claim, type LedgerKind, ledgerKinds } from "#server/domain/reward/model.ts";
import { type ClaimState, openClaimStates } from "#server/domain/reward/states.ts";
import type { World } from "../support/memory-world.ts";
import { friends } from "./cast.ts";

/** What must hold at every moment of every history (lifecycle, Money). */
export async function checkInvariants(world: World): Promise<void> {
  const claims = [...world.tables.claims.values()];
  checkOnePerRole(claims);
  checkParts(world, claims);
  for (const claim of claims) checkLedger(world, claim);
  checkNothingPaidUnqualified(world, claims);
  checkOrdersAndClaims(world, claims);
  checkBank(world);
  checkRecommendations(world, claims);
  checkLegalMoves(world);
  checkMails(world);
  const totals = balanceOf(await world.ctx.ledger.totals());
  const inState = (test: (state: ClaimState) => boolean) =>
    claims.filter(({ state }) => test(state)).reduce((sum, { cents }) => sum + cents, 0);
  expect(totals.accrued).toBe(totals.paid + totals.open + totals.ended);
  expect(totals.open).toBe(inState((state) => openClaimStates.includes(state)));
  expect(totals.paid).toBe(inState((state) => state === "paid"));
}

function checkOnePerRole(claims: Claim[]): void {
  const keys = claims.map(({ sourceKey, role, kind }) => `${sourceKey}|${role}|${kind}`);
  expect(new Set(keys).size).toBe(keys.length);
  expect(claims.filter(({ cents }) => cents <= 0)).toEqual([]);
}

function checkParts({ tables, tenant, ctx: _ }: World, claims: Claim[]): void {
  for (const order of tables.orders.values()) {
    const base = claims.filter(({ orderId, kind }) => orderId === order.id && kind === "base");
    const link = tables.recommendations.get(order.recommendationNumber ?? "");
    if (base.length === 0 || !link) continue;
    const sum = base.reduce((total, { cents }) => total + cents, 0);
    expect([link.rewardCents, 5000, 9001]).toContain(sum);
    const friend = base.find(({ role }) => role === "recipient");
    const cap = tenant.recommendation.maxRecipientCents;
    if (friend && cap !== null) expect(friend.cents).toBeLessThanOrEqual(cap);
    if (link.recipientShare === 0) expect(friend).toBeUndefined();
  }
}

function checkLedger({ tables }: World, claim: Claim): void {
  const rows = [...tables.ledger.values()].filter(({ claimId }) => claimId === claim.id);
  const sums = Object.fromEntries(ledgerKinds.map((kind) => [kind, 0])) as Record<LedgerKind, number>;
  for (const { kind, cents } of rows) sums[kind] += cents;
  const { accrued, paid, ended, open, reversed } = balanceOf(sums);
  const isEnded = claim.state === "cancelled" || claim.state === "expired";
  expect({ accrued, paid, ended, open }).toEqual({
    accrued: claim.cents,
    paid: claim.state === "paid" ? claim.cents : 0,
    ended: isEnded ? claim.cents : 0,
    open: openClaimStates.includes(claim.state) ? claim.cents : 0,
  });
  const order = tables.orders.get(claim.orderId ?? "");
  if (claim.kind === "base") {
    expect(reversed).toBe(claim.state === "paid" && order?.state === "reversed" ? -claim.cents : 0);
  }
}

function checkNothingPaidUnqualified({ tables }: World, claims: Claim[]): void {
  const events = [...tables.events.values()];
  for (const { id, orderId, kind } of claims.filter(({ state }) => state === "paid")) {
    expect(events.some((one) => one.aggregateId === id && one.event === "qualify")).toBe(true);
    if (kind === "base")
      expect(events.some((one) => one.aggregateId === orderId && one.event === "qualify")).toBe(true);
  }
}

/** No order that ended owes anything, but for what the bank has in its hands. */
function checkOrdersAndClaims({ tables }: World, claims: Claim[]): void {
  for (const { state, orderId } of claims) {
    const order = tables.orders.get(orderId ?? "");
    if (!order) continue;
    if (["cancelled", "notEligible"].includes(order.state)) expect(state).toBe("cancelled");
    if (order.state === "reversed") expect(["cancelled", "expired", "paid", "collected"]).toContain(state);
    if (["received", "inReview", "confirmed"].includes(order.state)) expect(["reserved", "onHold"]).toContain(state);
    if (order.state === "qualified") expect(state).not.toBe("reserved");
  }
}

/** What left the account is paid in our books, once; what the bank still has is neither cancelled nor held. */
function checkBank({ tables }: World): void {
  const items = [...tables.items.values()];
  for (const { claimId, runId, state } of items) {
    const claim = tables.claims.get(claimId);
    if (state === "settled") expect(claim?.state).toBe("paid");
    if (state === "pending" && tables.runs.get(runId)?.state === "exported") expect(claim?.state).toBe("collected");
  }
  const settled = items.filter(({ state }) => state === "settled").map(({ claimId }) => claimId);
  expect(new Set(settled).size).toBe(settled.length);
}

/** A recommendation is where its orders are, whatever the way there was. */
function checkRecommendations({ tables }: World, claims: Claim[]): void {
  for (const { number, state } of tables.recommendations.values()) {
    const orders = [...tables.orders.values()].filter(
      (one) => one.recommendationNumber === number && one.reasonCode !== "RULE_OUTSIDE_WINDOW",
    );
    if (orders.length === 0 || state === "blocked") continue;
    const owed = claims.filter(({ orderId }) => orders.some(({ id }) => id === orderId));
    const isPaid = owed.some((one) => one.state === "paid") && !owed.some((one) => openClaimStates.includes(one.state));
    const counts = orders.some((one) => one.state === "qualified");
    const mayCount = orders.some((one) => ["reported", "received", "inReview", "confirmed"].includes(one.state));
    expect(state).toBe(counts ? (isPaid ? "closed" : "successful") : mayCount ? "ordered" : "failed");
  }
}

function checkLegalMoves({ tables }: World): void {
  for (const { aggregate, event, from, to } of tables.events.values()) {
    if (aggregate !== "order" || from === null || event === "noted" || event === "delivered") continue;
    expect(nextOrderState(from as OrderState, event as OrderEvent)).toBe(to);
  }
}

/** No mail to a friend who didn't act, and nothing about the friend to the referrer. */
function checkMails({ tables }: World): void {
  const confirmed = new Set(
    [...tables.recipients.values()].flatMap(({ details, confirmedAt }) =>
      details && confirmedAt ? [details.email] : [],
    ),
  );
  for (const mail of tables.mails.values()) {
    if (friends.includes(mail.to)) expect(confirmed).toContain(mail.to);
    if (mail.kind === "friendOrdered") {
      expect(friends).not.toContain(mail.to);
      expect(JSON.stringify(mail.params)).not.toMatch(/friederike|gustav|heike/i);
    }
  }
}
