import { waitsUntil } from "#server/orders/reject-unmatched.ts";
import { overdueOrders } from "#server/orders/report-overdue.ts";
import type { Right } from "#server/people/sso/rights.ts";
import { addDays, type Day, dayOf, startOf } from "#server/platform/values/calendar.ts";
import { payableAmounts } from "#server/rewards/claim/payable-amounts.ts";
import { voucherStock } from "#server/rewards/voucher/pool.ts";
import { formatCaseNumber } from "../case/model.ts";
import { waitingCaseStates } from "../case/states.ts";
import type { RequestContext } from "../context.ts";
import { viewInstallation } from "../health/view-health.ts";
import { heldWork, ofClaim } from "./claims.ts";
import { officeDay, type officeDays } from "./deadlines.ts";
import type { WorkItem } from "./model.ts";

type Kind = { right: Right; read: (ctx: RequestContext, limit: number) => Promise<WorkItem[]> };

const dueAfter = (kind: keyof typeof officeDays, since: Date | Day) => startOf(officeDay(kind, since));
const nothing = { name: "", about: null, askedBy: null, cents: null } as const;
const orNobody = (number: string | null): WorkItem["about"] => (number === null ? null : { number });

/**
 * All kinds of work, each with who may do it and where it is read from, the longest waiting first. A new kind is a row
 * here and a word in the texts under work, `kinds`.
 */
export const workKindRows = {
  message: {
    right: "support",
    read: async (ctx, limit) =>
      (await ctx.cases.inStates(waitingCaseStates, limit)).map((one) => ({
        ...nothing,
        key: one.id,
        due: dueAfter("message", one.stateSince),
        reason: one.kind === "contact" ? one.topic : one.kind,
        name: formatCaseNumber(one.number),
        about: { person: one.name },
        place: { page: "case", number: formatCaseNumber(one.number) },
      })),
  },
  request: {
    right: "support",
    read: async (ctx, limit) => {
      const requests = await ctx.support.waiting(limit);
      const names = await namesOfAskers(
        ctx,
        requests.map(({ requestedBy }) => requestedBy),
      );
      return requests.map((one) => ({
        key: one.id,
        due: dueAfter("request", one.requestedAt),
        reason: one.kind,
        name: one.caseName ?? one.orderNumber ?? one.recommendationNumber,
        about: { number: one.recipientNumber ?? one.recommendationNumber },
        askedBy: names.get(one.requestedBy) ?? "",
        cents: one.cents,
        place: { page: "recommendation", number: one.recommendationNumber },
      }));
    },
  },
  review: {
    right: "reviewOrders",
    read: async (ctx, limit) => {
      const orders = await ctx.orders.inReview(limit, null);
      const amounts = await payableAmounts(
        ctx,
        orders.map(({ id }) => id),
      );
      return orders.map((order) => ({
        ...nothing,
        key: order.id,
        due: dueAfter("review", order.stateSince),
        reason: order.reasonCode ?? "each",
        name: order.externalId,
        about: orNobody(order.recommendationNumber),
        cents: amounts.get(order.id) ?? null,
        place: { page: "review", order: order.externalId },
      }));
    },
  },
  unattributed: {
    right: "reviewOrders",
    read: async (ctx, limit) =>
      (await ctx.orders.unattributed(limit)).map((order) => ({
        ...nothing,
        key: order.id,
        due: startOf(waitsUntil(order)),
        reason: "unattributed",
        name: order.externalId,
        place: { page: "unattributed", order: order.externalId },
      })),
  },
  held: { right: "support", read: heldWork },
  returned: {
    right: "support",
    read: async (ctx, limit) =>
      (await ctx.support.returnedPayments(limit)).flatMap(({ bankReason, ...claim }) =>
        ofClaim(claim, { reason: bankReason ?? "bankReturned", due: dueAfter("returned", claim.stateSince) }),
      ),
  },
  bank: {
    right: "payoutFiles",
    read: async (ctx, limit) =>
      (await ctx.bankEntries.open(limit, null)).map((entry) => ({
        ...nothing,
        key: entry.id,
        due: dueAfter("bank", entry.bookedOn),
        reason: entry.outcome ?? "unknown",
        name: entry.reference,
        cents: entry.cents,
        place: { page: "bank" },
      })),
  },
  mail: {
    right: "support",
    read: async (ctx, limit) =>
      (await ctx.support.failedMails(startOf(addDays(dayOf(ctx.now()), -30)), limit)).flatMap(
        ({ id, kind, number, createdAt }) =>
          number === null
            ? []
            : {
                ...nothing,
                key: id,
                due: dueAfter("mail", createdAt),
                reason: kind,
                name: number,
                about: { number },
                place: { page: "recommendation", number } as const,
              },
      ),
  },
  voucher: {
    right: "vouchers",
    read: async (ctx) =>
      (await voucherStock(ctx)).flatMap(({ rewardId, name, stock }) =>
        stock
          .filter(({ free, waiting }) => free === 0 || waiting > free)
          .map(({ cents, dueAt }) => ({
            ...nothing,
            key: `${rewardId}:${cents}`,
            due: dueAt ?? dueAfter("voucher", ctx.now()),
            reason: name,
            cents,
            place: { page: "vouchers" } as const,
          })),
      ),
  },
  overdue: {
    right: "support",
    read: async (ctx, limit) =>
      (await overdueOrders(ctx)).slice(0, limit).map(({ order, escalated }) => ({
        ...nothing,
        key: order.id,
        due: startOf(addDays(dayOf(order.orderedAt), ctx.tenant.clocks.forecastWeeks.to * 7)),
        reason: escalated ? "escalated" : "overdue",
        name: order.externalId,
        about: orNobody(order.recommendationNumber),
        place: { page: "recommendation", number: order.recommendationNumber ?? "" },
      })),
  },
  number: { right: "support", read: (ctx, limit) => customerNumbers(ctx, "submitted", limit) },
  rejectedNumber: { right: "support", read: (ctx, limit) => customerNumbers(ctx, "rejected", limit) },
  unclaimed: {
    right: "support",
    read: async (ctx, limit) =>
      (await ctx.claims.unclaimed(limit)).flatMap((claim) =>
        ofClaim(claim, { reason: "noAddress", due: claim.expiresAt ?? claim.stateSince }),
      ),
  },
  liability: {
    right: "support",
    read: async (ctx, limit) =>
      (await ctx.claims.liabilities(limit)).map(({ id, recommendationNumber, expiresAt, stateSince, cents }) => ({
        ...nothing,
        key: id,
        due: expiresAt ?? stateSince,
        reason: "liability",
        name: recommendationNumber ?? "",
        cents,
        place: { page: "liabilities" } as const,
      })),
  },
  reading: {
    right: "installation",
    read: async (ctx, limit) =>
      (await viewInstallation(ctx))
        .filter(({ level }) => level !== "ok")
        .slice(0, limit)
        .map(({ name, subject, level, at }) => ({
          ...nothing,
          key: `${name} ${subject}`,
          due: level === "alarm" ? at : startOf(addDays(dayOf(at), 1)),
          reason: name,
          name: subject,
          place: { page: "installation" } as const,
        })),
  },
} as const satisfies Record<string, Kind>;

/** A customer number belongs to an account, so it is decided on the page of the account's newest recommendation. */
async function customerNumbers(ctx: RequestContext, state: "submitted" | "rejected", limit: number) {
  const kind = state === "rejected" ? "rejectedNumber" : "number";
  const numbers = await ctx.customerNumbers.inState(state, limit);
  const newest = await ctx.support.newestOf(numbers.map(({ accountId }) => accountId));
  return numbers.flatMap(({ id, accountId, submittedAt }): WorkItem[] => {
    const { number = null, name = null } = newest.find(({ person }) => person === accountId) ?? {};
    if (number === null) return [];
    const about = name === null ? null : { person: name };
    const place = { page: "recommendation", number } as const;
    return [{ ...nothing, key: id, due: dueAfter(kind, submittedAt), reason: state, name: number, about, place }];
  });
}

async function namesOfAskers(ctx: RequestContext, ids: readonly string[]): Promise<Map<string, string>> {
  const people = await Promise.all([...new Set(ids)].map((id) => ctx.ssoUsers.byId(id)));
  return new Map(people.flatMap((one) => (one ? [[one.id, `${one.firstName} ${one.lastName}`]] : [])));
}
