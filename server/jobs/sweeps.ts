import { expireDueInvitations } from "#server/agencies/invitation/end.ts";
import { billAgencies } from "#server/agencies/invoice/bill-agencies.ts";
import { publishDueTexts } from "#server/catalogue/text/publish-due.ts";
import { applyWaitingMessages } from "#server/orders/inbox/apply-waiting.ts";
import { qualifyDueOrders } from "#server/orders/qualify-due.ts";
import { recountPrepaidOrders } from "#server/orders/recount-prepaid.ts";
import { rejectUnmatchedOrders } from "#server/orders/reject-unmatched.ts";
import { answerTestRuns } from "#server/payouts/bank-entry/answer-test-runs.ts";
import { withTransaction } from "#server/platform/context.ts";
import { type DueKind, strandedAfterMinutes } from "#server/platform/due-work/model.ts";
import { eraseDue } from "#server/referral/recipient/erase-due.ts";
import { expireDue } from "#server/referral/recommendation/expire-due.ts";
import { expireDueClaims } from "#server/rewards/claim/expire-due.ts";
import { liftAddressHolds } from "#server/rewards/claim/holds.ts";
import { passOnDueClaims } from "#server/rewards/claim/pass-on-due.ts";
import { remindDueClaims } from "#server/rewards/claim/remind-due.ts";
import { announceLinkEnds } from "#server/rewards/progress/announce-link-ends.ts";
import { issueVouchers } from "#server/rewards/voucher/issue-vouchers.ts";
import type { Sweep } from "./job-deps.ts";

const maxRequeued = 1_000;

/** The use-case for each kind of due work, for one tenant. */
export const sweeps: Record<DueKind, Sweep> = {
  "apply-order-messages": applyWaitingMessages,
  "expire-recommendations": expireDue,
  "announce-link-ends": announceLinkEnds,
  "qualify-orders": qualifyDueOrders,
  "reject-unmatched-orders": rejectUnmatchedOrders,
  "recount-prepaid-orders": recountPrepaidOrders,
  "remind-claims": remindDueClaims,
  "expire-claims": expireDueClaims,
  "pass-on-claims": passOnDueClaims,
  "lift-address-holds": liftAddressHolds,
  "issue-vouchers": issueVouchers,
  "answer-test-runs": answerTestRuns,
  "expire-invitations": expireDueInvitations,
  "erase-recipients": eraseDue,
  "bill-agencies": billAgencies,
  "publish-texts": publishDueTexts,
  // Needed after a queue was emptied by hand, or a job went to the dead-letter queue.
  "requeue-mails": (ctx) => {
    const before = new Date(ctx.now().getTime() - strandedAfterMinutes * 60_000);
    return withTransaction(ctx, (tx) => tx.mails.requeueStranded(before, maxRequeued));
  },
  "requeue-webhooks": (ctx) => withTransaction(ctx, (tx) => tx.webhooks.requeueDue(ctx.now())),
};
