import { waitsUntil } from "#server/orders/reject-unmatched.ts";
import { overdueOrders } from "#server/orders/report-overdue.ts";
import type { Right } from "#server/people/sso/rights.ts";
import { addDays, dayOf, startOf } from "#server/platform/values/calendar.ts";
import { payableAmounts } from "#server/rewards/claim/payable-amounts.ts";
import { formatCaseNumber } from "../case/model.ts";
import { waitingCaseStates } from "../case/states.ts";
import type { RequestContext } from "../context.ts";
import { viewInstallation } from "../health/view-health.ts";
import { heldWork, ofClaim } from "./claims.ts";
import { dueAfter } from "./deadlines.ts";
import { nothing, type WorkItem, type WorkKind } from "./model.ts";
import { customerNumbers, requestWork, voucherWork } from "./read-work.ts";

/**
 * `notice`: what who may do it is told by mail without choosing (server/office/work/notices/), and whether it can be
 * told at once, which needs an item's `since`.
 */
type Row<Kind extends WorkKind> = {
  right: Right;
  notice: { usual: "never" | "daily" | "soon"; soon: boolean };
  read: (ctx: RequestContext, limit: number) => Promise<WorkItem<Kind>[]>;
};

const never = { usual: "never", soon: false } as const;
const daily = { usual: "daily", soon: false } as const;
const dailyOrSoon = { usual: "daily", soon: true } as const;

const orNobody = (number: string | null): WorkItem["about"] => (number === null ? null : { number });

/**
 * All kinds of work, each with who may do it and where it is read from, the longest waiting first. A new kind is a row
 * here, words in the texts under work (`kinds`, `acts`), and words for its mails
 * (server/platform/mail/notice-kinds.ts).
 */
export const workKindRows: { readonly [Kind in WorkKind]: Row<Kind> } = {
  message: {
    right: "support",
    notice: dailyOrSoon,
    read: async (ctx, limit) =>
      (await ctx.cases.inStates(waitingCaseStates, limit)).map((one) => ({
        ...nothing,
        key: one.id,
        since: one.stateSince,
        due: dueAfter("message", one.stateSince),
        reason: one.kind === "contact" ? one.topic : one.kind,
        name: formatCaseNumber(one.number),
        about: { person: one.name },
        place: { page: "case", number: formatCaseNumber(one.number) },
      })),
  },
  request: {
    right: "support",
    notice: { usual: "soon", soon: true },
    read: requestWork,
  },
  review: {
    right: "reviewOrders",
    notice: dailyOrSoon,
    read: async (ctx, limit) => {
      const orders = await ctx.orders.inReview(limit, null);
      const amounts = await payableAmounts(
        ctx,
        orders.map(({ id }) => id),
      );
      return orders.map((order) => ({
        ...nothing,
        key: order.id,
        since: order.stateSince,
        due: dueAfter("review", order.stateSince),
        reason: order.reasonCode,
        name: order.externalId,
        about: orNobody(order.recommendationNumber),
        cents: amounts.get(order.id) ?? null,
        place: { page: "review", order: order.externalId },
      }));
    },
  },
  unattributed: {
    right: "reviewOrders",
    notice: dailyOrSoon,
    read: async (ctx, limit) =>
      (await ctx.orders.unattributed(limit)).map((order) => ({
        ...nothing,
        key: order.id,
        since: order.stateSince,
        due: startOf(waitsUntil(order)),
        reason: "unattributed",
        name: order.externalId,
        place: { page: "unattributed", order: order.externalId },
      })),
  },
  held: { right: "support", notice: dailyOrSoon, read: heldWork },
  returned: {
    right: "support",
    notice: dailyOrSoon,
    read: async (ctx, limit) =>
      (await ctx.support.returnedPayments(limit)).flatMap(({ bankReason, ...claim }) =>
        ofClaim(claim, { reason: bankReason, due: dueAfter("returned", claim.stateSince) }),
      ),
  },
  bank: {
    right: "payoutFiles",
    notice: daily,
    read: async (ctx, limit) =>
      (await ctx.bankEntries.open(limit, null)).map((entry) => ({
        ...nothing,
        key: entry.id,
        since: null,
        due: dueAfter("bank", entry.bookedOn),
        reason: entry.outcome ?? "unknown",
        name: entry.reference,
        cents: entry.cents,
        place: { page: "bank", entry: entry.id },
      })),
  },
  mail: {
    right: "support",
    notice: dailyOrSoon,
    read: async (ctx, limit) =>
      (await ctx.support.failedMails(startOf(addDays(dayOf(ctx.now()), -30)), limit)).flatMap(
        ({ id, kind, number, createdAt }) =>
          number === null
            ? []
            : {
                ...nothing,
                key: id,
                since: createdAt,
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
    notice: daily,
    read: voucherWork,
  },
  overdue: {
    right: "support",
    notice: daily,
    read: async (ctx, limit) =>
      (await overdueOrders(ctx)).slice(0, limit).map(({ order, escalated }) => ({
        ...nothing,
        key: order.id,
        since: null,
        due: startOf(addDays(dayOf(order.orderedAt), ctx.tenant.clocks.forecastWeeks.to * 7)),
        reason: escalated ? "escalated" : "overdue",
        name: order.externalId,
        about: orNobody(order.recommendationNumber),
        place: { page: "recommendation", number: order.recommendationNumber ?? "" },
      })),
  },
  number: {
    right: "support",
    notice: dailyOrSoon,
    read: (ctx, limit) => customerNumbers(ctx, "number", "submitted", limit),
  },
  rejectedNumber: {
    right: "support",
    notice: { usual: "never", soon: true },
    read: (ctx, limit) => customerNumbers(ctx, "rejectedNumber", "rejected", limit),
  },
  unclaimed: {
    right: "support",
    notice: { usual: "never", soon: true },
    read: async (ctx, limit) =>
      (await ctx.claims.unclaimed(limit)).flatMap((claim) =>
        ofClaim(claim, { reason: "noAddress", due: claim.expiresAt ?? claim.stateSince }),
      ),
  },
  liability: {
    right: "support",
    notice: never,
    read: async (ctx, limit) =>
      (await ctx.claims.liabilities(limit)).map(({ id, recommendationNumber, expiresAt, stateSince, cents }) => ({
        ...nothing,
        key: id,
        since: stateSince,
        due: expiresAt ?? stateSince,
        reason: "liability",
        name: recommendationNumber ?? "",
        cents,
        place: { page: "liabilities", claim: id } as const,
      })),
  },
  payoutRun: {
    right: "payouts",
    notice: { usual: "soon", soon: true },
    read: async (ctx, limit) =>
      (await ctx.payouts.runs(limit))
        .filter(({ state }) => state === "prepared")
        .map(({ id, messageId, preparedBy, preparedAt, cents }) => ({
          ...nothing,
          key: id,
          since: preparedAt,
          due: dueAfter("request", preparedAt),
          reason: "payoutRun",
          name: messageId,
          askerId: preparedBy,
          cents,
          place: { page: "payout", run: messageId } as const,
        })),
  },
  reading: {
    right: "installation",
    notice: daily,
    read: async (ctx, limit) =>
      (await viewInstallation(ctx))
        .filter(({ level }) => level !== "ok")
        .slice(0, limit)
        .map(({ name, subject, level, at }) => ({
          ...nothing,
          key: `${name} ${subject}`,
          since: null,
          due: level === "alarm" ? at : startOf(addDays(dayOf(at), 1)),
          reason: name,
          name: subject,
          place: { page: "installation", reading: name, subject } as const,
        })),
  },
};
