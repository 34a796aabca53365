import fc from "fast-check";
import { expireDueInvitations } from "#server/agencies/invitation/end.ts";
import type { RequestContext } from "#server/context.ts";
import type { DueKind } from "#server/platform/due-work/model.ts";
import {
  applyWaitingMessages,
  billAgencies,
  dueErasures,
  eraseDue,
  eraseRecords,
  expireDue,
  expireDueClaims,
  issueVouchers,
  passOnDueClaims,
  qualifyDueOrders,
  recountPrepaidOrders,
  rejectUnmatchedOrders,
  remindDueClaims,
} from "#tests/support/services/use-cases.ts";
import { day, type Stage, step } from "../stage.ts";

/**
 * Timers that do nothing here: histories lose no mails, and have no partners, news, corrected addresses,
 * texts or colours of their own, or test tenants.
 */
const absent = [
  "requeue-mails",
  "requeue-webhooks",
  "lift-address-holds",
  "announce-link-ends",
  "answer-test-runs",
  "publish-texts",
  "publish-themes",
  "publish-catalogue",
  "publish-rewards",
  "run-tasks",
] as const;
type Absent = (typeof absent)[number];
const isAbsent = (kind: DueKind): kind is Absent => absent.some((one) => one === kind);
const timers: Record<Exclude<DueKind, Absent>, (ctx: RequestContext) => Promise<unknown>> = {
  "apply-order-messages": applyWaitingMessages,
  "expire-recommendations": expireDue,
  "qualify-orders": qualifyDueOrders,
  "reject-unmatched-orders": rejectUnmatchedOrders,
  "recount-prepaid-orders": recountPrepaidOrders,
  "remind-claims": remindDueClaims,
  "expire-claims": expireDueClaims,
  "pass-on-claims": passOnDueClaims,
  "issue-vouchers": issueVouchers,
  "expire-invitations": expireDueInvitations,
  "erase-recipients": eraseDue,
  "bill-agencies": billAgencies,
};

/** All timers that have work here. */
export const sweep = step("sweep", [], sweepOnce);

async function sweepOnce({ world: { ctx, now } }: Stage): Promise<void> {
  for (const kind of await ctx.due.kinds(now())) if (!isAbsent(kind)) await timers[kind](ctx);
}

/** A year passes without any action: rewards that wait for their owners expire. */
export const year = step("year", [], async (stage) => {
  stage.world.pass(366 * day);
  await sweepOnce(stage);
});

/** The nightly erasure of records past their retention period. */
export const night = step("night", [], async ({ world: { ctx } }) => {
  for (const name of await dueErasures(ctx)) await eraseRecords(ctx, name);
});

export const pass = step("pass", [fc.constantFrom(0.5, 1, 8, 15, 15, 15, 31, 91)], async ({ world }, days) => {
  world.pass(days * day);
});
