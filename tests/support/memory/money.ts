import type { Ctx } from "#server/domain/context.ts";
import type { Order } from "#server/domain/order/model.ts";
import { type Claim, ledgerKinds } from "#server/domain/reward/model.ts";
import { found, moveRow, type Tables } from "./tables.ts";

type Money = Pick<Ctx, "orders" | "claims" | "ledger">;

const lost = ["cancelled", "notEligible", "reversed"];
const waiting = ["choose", "needsBankDetails", "readyToPay"];

export function memoryMoney(tables: Tables): Money {
  const { orders, messages, claims, ledger, recommendations, items, runs } = tables;
  const ordersOf = (test: (order: Order) => boolean) => found(orders, test);
  const claimsOf = (test: (claim: Claim) => boolean) => found(claims, test);

  return {
    orders: {
      byId: async (id) => orders.get(id) ?? null,
      byIdForUpdate: async (id) => orders.get(id) ?? null,
      byExternalIdForUpdate: async (externalId) => ordersOf((one) => one.externalId === externalId)[0] ?? null,
      reportedForUpdate: async (number, recipient) =>
        ordersOf(
          (one) => one.state === "reported" && one.recommendationNumber === number && one.recipientNumber === recipient,
        )[0] ?? null,
      ofRecommendation: async (number) => ordersOf((one) => one.recommendationNumber === number),
      ofRecommendations: async (numbers) => ordersOf((one) => numbers.includes(one.recommendationNumber ?? "")),
      async add(order) {
        if (ordersOf((one) => one.externalId === order.externalId).length > 0) return false;
        orders.set(order.id, order);
        return true;
      },
      async amend(id, change) {
        const order = orders.get(id);
        if (!order) throw new Error("There is no such order.");
        orders.set(id, { ...order, ...change });
      },
      move: async (move, change) => moveRow(tables, orders, "order", move, change),
      async noteMessage({ eventId }, bodyHash) {
        const known = messages.get(eventId);
        if (known) return known;
        messages.set(eventId, { bodyHash, outcome: "" });
        return null;
      },
      async setMessageOutcome(eventId, outcome) {
        messages.set(eventId, { bodyHash: messages.get(eventId)?.bodyHash ?? "", outcome });
      },
      dueToQualify: async (now) =>
        ordersOf((one) => one.state === "confirmed" && one.qualifiesAt !== null && one.qualifiesAt <= now),
      waitingSince: async (before) =>
        ordersOf(({ state, recommendationNumber, orderedAt }) => {
          const waits = ["received", "inReview", "confirmed"].includes(state) && recommendationNumber !== null;
          return waits && orderedAt < before;
        }),
      unmatchedSince: async (before) =>
        ordersOf((one) => {
          const isWaiting = one.state === "reported" || (one.state === "received" && !one.recommendationNumber);
          return isWaiting && one.receivedAt < before;
        }),
      countPrepaid: async (addressHash, from, to, except) =>
        ordersOf(
          (one) =>
            one.prepaid &&
            one.addressHash === addressHash &&
            one.id !== except &&
            one.orderedAt >= from &&
            one.orderedAt < to &&
            one.recommendationNumber !== null &&
            !lost.includes(one.state),
        ).length,
      dealsOfAccount: async (accountId) =>
        ordersOf(
          (one) =>
            one.state === "qualified" && recommendations.get(one.recommendationNumber ?? "")?.accountId === accountId,
        ).map(({ orderedAt }) => orderedAt),
      forgetAddresses: async () => 0,
    },
    claims: {
      byId: async (id) => claims.get(id) ?? null,
      byIdForUpdate: async (id) => claims.get(id) ?? null,
      ofOrder: async (orderId) => claimsOf((one) => one.orderId === orderId),
      ofOrderForUpdate: async (orderId) => claimsOf((one) => one.orderId === orderId),
      ofOrders: async (orderIds) => claimsOf((one) => orderIds.includes(one.orderId ?? "")),
      ofAccount: async (accountId) => claimsOf((one) => one.accountId === accountId),
      ofRecipient: async (number) => claimsOf((one) => one.recipientNumber === number),
      bySourceForUpdate: async (sourceKey, role, kind) =>
        claimsOf((one) => one.sourceKey === sourceKey && one.role === role && one.kind === kind)[0] ?? null,
      async add(claim) {
        const { sourceKey, role, kind } = claim;
        if (claimsOf((one) => one.sourceKey === sourceKey && one.role === role && one.kind === kind).length > 0)
          return false;
        claims.set(claim.id, claim);
        return true;
      },
      move: async (move, change) => moveRow(tables, claims, "claim", move, change),
      held: async () => claimsOf(({ state }) => state === "onHold"),
      async markReminded(id, remindedDays) {
        const claim = claims.get(id);
        if (claim) claims.set(id, { ...claim, remindedDays });
      },
      dueToExpire: async (now) =>
        claimsOf((one) => waiting.includes(one.state) && one.expiresAt !== null && one.expiresAt <= now),
      dueForReminder: async (now, days) =>
        claimsOf((one) => {
          const age = one.readyAt ? (now.getTime() - one.readyAt.getTime()) / 86_400_000 : 0;
          const isLive = waiting.includes(one.state) && one.expiresAt !== null && one.expiresAt > now;
          return isLive && days.some((day) => day > one.remindedDays && day <= age);
        }),
      isAtBank: async (id) =>
        found(items, (one) => one.claimId === id && one.state === "pending").some(
          ({ runId }) => runs.get(runId)?.state === "exported",
        ),
    },
    ledger: {
      async append(entry) {
        if (!ledger.has(entry.key)) ledger.set(entry.key, entry);
      },
      ofClaim: async (claimId) => found(ledger, (one) => one.claimId === claimId),
      async totals() {
        const sum = (kind: string) =>
          found(ledger, (one) => one.kind === kind).reduce((total, { cents }) => total + cents, 0);
        return Object.fromEntries(ledgerKinds.map((kind) => [kind, sum(kind)])) as never;
      },
    },
  };
}
