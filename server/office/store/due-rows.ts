import { prepaidLimit } from "#server/orders/rules/eligibility.ts";
import { liveOrderStates, lostOrderStates } from "#server/orders/states.ts";
import { isAccountBlocked } from "#server/people/store/account-state.ts";
import { computedKey, inList } from "#server/platform/database/columns.ts";
import {
  appliedAfterMinutes,
  type DueKind,
  giveUpAfterDays,
  strandedAfterMinutes,
} from "#server/platform/due-work/model.ts";
import { isStranded } from "#server/platform/store/mails.ts";
import { landingStates } from "#server/referral/link/admission.ts";
import { liveRecommendationStates } from "#server/referral/recommendation/states.ts";
import { addressHoldHours } from "#server/rewards/claim/holds.ts";
import { reminderHours } from "#server/rewards/claim/rules/reminders.ts";
import { waitingClaimStates } from "#server/rewards/claim/rules/step.ts";
import { openClaimStates } from "#server/rewards/claim/states.ts";
import { announcedDays, lateDays, linkEndingKey } from "#server/rewards/progress/announce-link-ends.ts";
import { agreedMonths } from "#server/rewards/recipient-status/kept-of-recipient.ts";
import { isCustomerNumberRejected } from "#server/rewards/store/customer-numbers.ts";
import { isDebited } from "#server/rewards/store/debited.ts";
import { ownerGoneSql } from "#server/rewards/store/owner-gone.ts";

/**
 * Rows `t` of a table that are due at $2, since `at`; `key` breaks ties. Each kind has its index. `isOrdered`: the
 * probe sorts by `at` and reads the first index entry, for kinds where the planner would otherwise expect many rows and
 * scan the table.
 */
export type Due = { table: string; key: string; at: string; where: string; isOrdered?: true };

/** Timers leave claims of blocked accounts alone. */
const isNotBlocked = `NOT ${isAccountBlocked("t")}`;

const isReminderHour = `extract(hour FROM $2::timestamptz AT TIME ZONE 'Europe/Berlin')
  BETWEEN ${reminderHours.from} AND ${reminderHours.until - 1}`;

/** The rules of each kind, which are defined only here. */
export const due: Record<DueKind, Due> = {
  "apply-order-messages": {
    table: "order_message",
    key: "id",
    at: `t."receivedAt"`,
    where: `t.outcome IS NULL AND t."bodySealed" IS NOT NULL
      AND t."receivedAt" < $2::timestamptz - interval '${appliedAfterMinutes} minutes'`,
  },
  "expire-recommendations": {
    table: "recommendation",
    key: "number",
    // The later of the two; a recommendation without orders has only the first.
    at: `greatest(t."linkValidUntil", t."orderBy")`,
    where: `t.state IN (${inList(liveRecommendationStates)})
      AND greatest(t."linkValidUntil", t."orderBy") < $2::timestamptz`,
    isOrdered: true,
  },
  // Of orders it counts only those that the referrer may see, so that no missing mail tells of others.
  "announce-link-ends": {
    table: "recommendation",
    key: "number",
    at: `t."linkValidUntil"`,
    where: `t.state IN (${inList(landingStates)}) AND ${isReminderHour}
      AND t."linkValidUntil" <= $2::timestamptz + interval '${announcedDays} days'
      AND t."linkValidUntil" > $2::timestamptz + interval '${announcedDays - lateDays} days'
      AND t."openedAt" <= $2::timestamptz - interval '${announcedDays} days'
      AND EXISTS (SELECT FROM account a WHERE a."tenantId" = t."tenantId" AND a.id = t."accountId" AND a."newsByMail"
        AND a.state <> 'blocked')
      AND NOT EXISTS (SELECT FROM ${computedKey(`'${linkEndingKey("")}' || t.number`)}
        JOIN mail m ON m."tenantId" = t."tenantId" AND m.key = k.key)
      AND NOT EXISTS (SELECT FROM "order" o WHERE o."tenantId" = t."tenantId" AND o."recommendationNumber" = t.number
        AND is_shown_order(o."tenantId", o."recipientNumber", o.state))`,
  },
  "qualify-orders": {
    table: '"order"',
    key: "id",
    at: `t."qualifiesAt"`,
    where: `t.state = 'confirmed' AND t."qualifiesAt" <= $2::timestamptz`,
  },
  "reject-unmatched-orders": {
    table: '"order"',
    key: "id",
    at: `t."receivedAt"`,
    where: `(t.state = 'reported' OR (t.state = 'received' AND t."recommendationNumber" IS NULL))
      AND t."receivedAt" < $2::timestamptz - interval '${giveUpAfterDays} days'`,
  },
  // A person's refusal stands. The condition on refused orders must equal that of index order_prepaid_refused.
  "recount-prepaid-orders": {
    table: '"order"',
    key: "id",
    at: `t."stateSince"`,
    where: `t.state = 'notEligible' AND t."reasonCode" = 'RULE_PREPAID_LIMIT' AND t."addressHash" IS NOT NULL
      AND t."reviewedAt" IS NULL AND $2::timestamptz IS NOT NULL
      AND (SELECT count(*) FROM "order" o WHERE o."tenantId" = t."tenantId" AND o."addressHash" = t."addressHash"
        AND o.prepaid AND o."recommendationNumber" IS NOT NULL AND o.state NOT IN (${inList(lostOrderStates)})
        AND date_trunc('month', o."orderedAt", 'Europe/Berlin') = date_trunc('month', t."orderedAt", 'Europe/Berlin')
      ) < ${prepaidLimit}`,
  },
  "remind-claims": {
    table: "reward_claim",
    key: "id",
    at: `t."nextReminderAt"`,
    where: `t."nextReminderAt" <= $2::timestamptz AND t."expiresAt" > $2::timestamptz AND ${isNotBlocked}
      AND ${isReminderHour}`,
  },
  // What is owed to somebody who is gone ends by a person's decision only (endLiability).
  "expire-claims": {
    table: "reward_claim",
    key: "id",
    at: `t."expiresAt"`,
    where: `t.state IN (${inList(waitingClaimStates)}) AND t."expiresAt" <= $2::timestamptz AND ${isNotBlocked}
      AND NOT ${ownerGoneSql("t")}`,
  },
  "pass-on-claims": {
    table: "reward_claim",
    key: "id",
    at: `t."expiresAt"`,
    where: `t.state = 'unclaimed' AND t."expiresAt" <= $2::timestamptz AND ${isNotBlocked}`,
  },
  // The condition on the cause must equal that of index claim_hold_of_address.
  "lift-address-holds": {
    table: "claim_hold",
    key: '"claimId"',
    at: `t."createdAt"`,
    where: `t.cause LIKE 'address:%' AND t."createdAt" <= $2::timestamptz - interval '${addressHoldHours} hours'`,
  },
  "issue-vouchers": {
    table: "reward_claim",
    key: "id",
    at: `t."collectedAt"`,
    where: `t.state = 'collected' AND t.method = 'voucher' AND ${isNotBlocked}
      AND NOT ${isCustomerNumberRejected("t")} AND NOT ${isDebited("t")}`,
  },
  // Only a test tenant's runs are called so (messageIdOf). The conditions must equal those of index payout_run_test.
  "answer-test-runs": {
    table: "payout_run",
    key: "id",
    at: `t."exportedAt"`,
    where: `t.state = 'exported' AND t."messageId" LIKE 'TEST%'
      AND t."exportedAt" < date_trunc('day', $2::timestamptz, 'Europe/Berlin')`,
  },
  "publish-themes": { table: "theme_draft", key: "id", at: `t."publishAt"`, where: `t."publishAt" <= $2::timestamptz` },
  "publish-catalogue": {
    table: "catalogue_draft",
    key: "id",
    at: `t."publishAt"`,
    where: `t."publishAt" <= $2::timestamptz`,
  },
  "publish-rewards": {
    table: "price_change",
    key: "id",
    at: `t."publishAt"`,
    where: `t.state = 'scheduled' AND t."publishAt" <= $2::timestamptz`,
  },
  "publish-texts": { table: "text_draft", key: "id", at: `t."publishAt"`, where: `t."publishAt" <= $2::timestamptz` },
  // The condition must equal that of index long_task_open.
  "run-tasks": { table: "long_task", key: "id", at: `t."createdAt"`, where: `t."endedAt" IS NULL` },
  "expire-invitations": {
    table: "agency_invitation",
    key: "id",
    at: `t."expiresAt"`,
    where: `t.state = 'open' AND t."expiresAt" < $2::timestamptz`,
  },
  "erase-recipients": {
    table: "recipient",
    key: "number",
    at: `t."createdAt"`,
    // The second and third line are answered by two indexes; the remaining conditions filter the few rows found.
    where: `t."eraseAfter" IS NOT NULL AND t."erasedAt" IS NULL
      AND (t."confirmedAt" IS NULL AND t."eraseAfter" < $2::timestamptz
        OR t."confirmedAt" IS NOT NULL AND t."orderBy" < $2::timestamptz - interval '${agreedMonths} months')
      AND NOT EXISTS (SELECT FROM "order" o WHERE o."tenantId" = t."tenantId" AND o."recommendationNumber" = t."recommendationNumber"
        AND o."recipientNumber" = t.number
        AND (o.state IN (${inList(liveOrderStates)})
          OR (t."confirmedAt" IS NOT NULL AND o."stateSince" >= $2::timestamptz - interval '${agreedMonths} months')))
      AND NOT EXISTS (SELECT FROM reward_claim c WHERE c."tenantId" = t."tenantId" AND c."recipientNumber" = t.number
        AND c.state IN (${inList(openClaimStates)}))
      AND CASE WHEN t."confirmedAt" IS NULL THEN t."eraseAfter" < $2::timestamptz ELSE
        greatest(t."orderBy", (SELECT r."linkValidUntil" FROM recommendation r
          WHERE r."tenantId" = t."tenantId" AND r.number = t."recommendationNumber")) < $2::timestamptz - interval '${agreedMonths} months'
      END`,
  },
  // Agencies whose last full month is not billed yet.
  "bill-agencies": {
    table: "agency",
    key: "id",
    at: `t."createdAt"`,
    where: `t."createdAt" < date_trunc('month', $2::timestamptz, 'Europe/Berlin') AND coalesce(t."billedMonth", '') <
      to_char(($2::timestamptz AT TIME ZONE 'Europe/Berlin') - interval '1 month', 'YYYY-MM')`,
  },
  "requeue-mails": {
    table: "mail",
    key: "id",
    at: `t."queuedAt"`,
    where: `t."queuedAt" < $2::timestamptz - interval '${strandedAfterMinutes} minutes' AND ${isStranded("t")}`,
  },
  // Deliveries without a job: retries after a failure, and jobs that got lost.
  "requeue-webhooks": {
    table: "webhook_delivery",
    key: '"eventId"',
    at: `t."nextTryAt"`,
    where: `t.state = 'queued' AND t."nextTryAt" <= $2::timestamptz`,
  },
};
