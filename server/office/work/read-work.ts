import { voucherStock } from "#server/rewards/voucher/pool.ts";
import type { RequestContext } from "../context.ts";
import { namesOf } from "../rules/names.ts";
import { dueAfter } from "./deadlines.ts";
import { nothing, type WorkItem } from "./model.ts";

/** Requests that a second person decides, with the names of who asked. */
export async function requestWork(ctx: RequestContext, limit: number): Promise<WorkItem<"request">[]> {
  const requests = await ctx.support.waiting(limit);
  const names = await namesOf(
    ctx,
    requests.map(({ requestedBy }) => requestedBy),
  );
  return requests.map((one) => ({
    key: one.id,
    since: one.requestedAt,
    due: dueAfter("request", one.requestedAt),
    reason: one.kind,
    name: one.caseName ?? one.orderNumber ?? one.recommendationNumber,
    about: { number: one.recipientNumber ?? one.recommendationNumber },
    askedBy: names.get(one.requestedBy) ?? "",
    askerId: one.requestedBy,
    cents: one.cents,
    place: { page: "recommendation", number: one.recommendationNumber },
  }));
}

/** Pools of vouchers that are empty, or have fewer codes than wait for one. */
export async function voucherWork(ctx: RequestContext): Promise<WorkItem<"voucher">[]> {
  return (await voucherStock(ctx)).flatMap(({ rewardId, name, stock }) =>
    stock
      .filter(({ free, waiting }) => free === 0 || waiting > free)
      .map(({ cents, dueAt }) => ({
        ...nothing,
        key: `${rewardId}:${cents}`,
        since: null,
        due: dueAt ?? dueAfter("voucher", ctx.now()),
        reason: name,
        cents,
        place: { page: "vouchers", rewardId, cents } as const,
      })),
  );
}

/** A customer number belongs to an account, so it is decided on the page of the account's newest recommendation. */
export async function customerNumbers<Kind extends "number" | "rejectedNumber">(
  ctx: RequestContext,
  kind: Kind,
  reason: WorkItem<Kind>["reason"],
  limit: number,
): Promise<WorkItem<Kind>[]> {
  const numbers = await ctx.customerNumbers.inState(reason, limit);
  const newest = await ctx.support.newestOf(numbers.map(({ accountId }) => accountId));
  return numbers.flatMap(({ id, accountId, submittedAt }): WorkItem<Kind>[] => {
    const { number = null, name = null } = newest.find(({ person }) => person === accountId) ?? {};
    if (number === null) return [];
    const about = name === null ? null : { person: name };
    const place = { page: "recommendation", number } as const;
    const due = dueAfter(kind, submittedAt);
    return [{ ...nothing, key: id, since: submittedAt, due, reason, name: number, about, place }];
  });
}
