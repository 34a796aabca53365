import { waitingCaseStates } from "#server/office/case/states.ts";
import type { ErasureName } from "#server/people/privacy/retention.ts";
import { inList } from "#server/platform/database/columns.ts";
import { liveRecommendationStates } from "#server/referral/recommendation/states.ts";
import { openClaimStates } from "#server/rewards/claim/states.ts";
import { bankDetailIsNeeded } from "#server/rewards/store/bank-details.ts";

/** How data entered by agencies is erased: rows `t` that are due at $2, and the columns that are emptied. */
const agencyErasures = {
  invitations: {
    table: "agency_invitation",
    due: `t.state <> 'open' AND t.email <> '' AND t."stateSince" < $2::timestamptz`,
    set: `"firstName" = '', "lastName" = '', email = '', "emailKey" = 'erased:' || t.id, number = NULL`,
  },
  leads: {
    table: "lead",
    due: `(t.notes <> '' OR t."nextStep" <> '' OR t."nextStepOn" IS NOT NULL)
      AND ((t.state IN ('won', 'lost') AND t."stateSince" < $2::timestamptz)
        OR EXISTS (SELECT FROM recipient p WHERE p."tenantId" = t."tenantId" AND p.number = t."recipientNumber"
          AND p."erasedAt" IS NOT NULL))`,
    set: `notes = '', "nextStep" = '', "nextStepOn" = NULL`,
  },
};

/**
 * How each kind of data is erased. `due` compares with `before` ($2) in rows of `table`; `set` erases columns and
 * leaves the row; `also` are statements on dependent rows, as CTEs over `ended` (the primary keys in `keys`).
 */
export type Erasure = { table: string; due: string; set?: string; keys?: string[]; also?: string[] };

/** Records are also limited by the database's own clock: a clock set forward in development erases none. */
const recordLimit = "least($2::timestamptz, now() - interval '8 years')";
const isClosed = (alias: string) =>
  `${alias}.state NOT IN (${inList(openClaimStates)}) AND ${alias}."stateSince" < ${recordLimit}`;

/**
 * What is erased together with claims (the rows of `ended`): their ledger transactions and voucher codes. Payout items
 * stay with the run.
 */
const withClaims = (ended: string) => [
  `ledger AS (DELETE FROM ledger_transaction l USING ${ended} c WHERE l."tenantId" = $1 AND l."claimId" = c.id)`,
  `codes AS (DELETE FROM voucher v USING ${ended} c WHERE v."tenantId" = $1 AND v."claimId" = c.id)`,
];

/**
 * Current bank details not awaiting a payout, whose claims kept their state since the cutoff; erased as if replaced.
 */
const unusedBankDetail = `t."replacedAt" IS NULL AND t."createdAt" < $2::timestamptz AND NOT EXISTS (
  SELECT FROM reward_claim c WHERE c."tenantId" = t."tenantId" AND c."bankDetailId" = t.id
    AND (c.state IN ('readyToPay', 'collected', 'onHold') OR c."stateSince" >= $2::timestamptz))`;
/** What an order keeps of its buyer. Its condition must equal that of index order_with_buyer word for word. */
const buyerHashes = ["addressHash", "buyerHash", "buyerBirthHash", "buyerPostcodeHash", "buyerNameHash"];
const isStoredForNextReward = `(t."ownerKind" = 'account'
  AND coalesce((SELECT (record -> 'modules' ->> 'storeBankData')::boolean FROM tenant WHERE id = $1), false))`;

export const erasures: Record<ErasureName, Erasure> = {
  sessions: { table: "session", due: `t."expiresAt" < $2::timestamptz` },
  ssoSessions: { table: "sso_session", due: `t."expiresAt" < $2::timestamptz` },
  ssoLogouts: { table: "sso_logout", due: `t."expiresAt" < $2::timestamptz` },
  ssoUsers: {
    table: "sso_user",
    due: `t.state = 'ended' AND t."firstName" <> '' AND coalesce(t."lastLoginAt", t."createdAt") < $2::timestamptz`,
    set: `"firstName" = '', "lastName" = '', email = '', "emailKey" = 'erased:' || t.id, subject = NULL, number = NULL`,
  },
  // An invoice goes at the latest with the cancellation that ended it: it is older. What it booked goes with it, and
  // the fees that it bills: then they sum to zero.
  invoices: {
    table: "invoice",
    due: `greatest(t."createdAt", t."endedAt") < ${recordLimit} AND NOT EXISTS (SELECT FROM invoice c WHERE c."tenantId" = t."tenantId"
      AND c.cancels = t.id AND c."createdAt" >= ${recordLimit})`,
    keys: ["id"],
    also: [
      `booked AS (DELETE FROM ledger_transaction l USING ended e WHERE l."tenantId" = $1 AND l."invoiceId" = e.id)`,
      `fees AS (DELETE FROM ledger_transaction l USING ended e JOIN invoice_item b ON b."tenantId" = $1
          AND b."invoiceId" = e.id AND b.kind = 'fee' AND b.holds
        WHERE l."tenantId" = $1 AND l.id = b."sourceId")`,
    ],
  },
  ...agencyErasures,
  tokens: { table: "token", due: `t."expiresAt" < $2::timestamptz` },
  emailChanges: { table: "email_change", due: `t."expiresAt" < $2::timestamptz` },
  unneededBankDetails: {
    table: "bank_detail",
    due: `${unusedBankDetail} AND NOT ${isStoredForNextReward}`,
    set: `"replacedAt" = greatest(now(), $2::timestamptz)`,
  },
  unusedBankDetails: {
    table: "bank_detail",
    due: unusedBankDetail,
    set: `"replacedAt" = greatest(now(), $2::timestamptz)`,
  },
  bankDetails: { table: "bank_detail", due: `t."replacedAt" < $2::timestamptz AND NOT ${bankDetailIsNeeded("t")}` },
  customerNumbers: {
    table: "customer_number",
    due: `(EXISTS (SELECT FROM account a WHERE a."tenantId" = t."tenantId" AND a.id = t."accountId" AND a.state = 'deleted')
      OR greatest(t."submittedAt", t."decidedAt") < $2::timestamptz) AND NOT EXISTS (
        SELECT FROM reward_claim c WHERE c."tenantId" = t."tenantId" AND c."accountId" = t."accountId"
          AND c.state IN (${inList(openClaimStates)}))`,
  },
  mailContents: {
    table: "mail",
    due: `t.state IN ('sent', 'failed') AND t."createdAt" < $2::timestamptz AND t.recipient <> ''`,
    set: `recipient = '', "mailboxKey" = '', "paramsSealed" = ''`,
  },
  mails: { table: "mail", due: `t.state IN ('sent', 'failed') AND t."createdAt" < $2::timestamptz` },
  suppressedAddresses: { table: "suppressed_address", due: `t."suppressedAt" < $2::timestamptz` },
  cachedResponses: { table: "upstream_cache", due: `t.key <> '' AND t."fetchedAt" < $2::timestamptz` },
  idempotentCalls: { table: "idempotent_call", due: `t."createdAt" < $2::timestamptz` },
  webhookDeliveries: {
    table: "webhook_delivery",
    due: `t.state IN ('delivered', 'failed') AND t."createdAt" < $2::timestamptz`,
  },
  clicks: { table: "click", due: "t.at < $2::timestamptz" },
  consents: { table: "consent_answer", due: "t.at < $2::timestamptz" },
  unconfirmedSubscribers: {
    table: "subscriber",
    due: `t.state = 'pending' AND t."requestedAt" < $2::timestamptz`,
    keys: ["emailKey"],
    // An account shows that the newsletter's mail was sent only as long as the request exists.
    also: [
      `accounts AS (UPDATE account a SET "newsletterSentAt" = NULL FROM ended e
        WHERE a."tenantId" = $1 AND a."emailKey" = e."emailKey")`,
    ],
  },
  endedSubscribers: { table: "subscriber", due: `t.state = 'optedOut' AND t."endedAt" < $2::timestamptz` },
  addressHashes: {
    table: '"order"',
    due: `(${buyerHashes.map((name) => `t."${name}" IS NOT NULL`).join(" OR ")}) AND t."orderedAt" < $2::timestamptz`,
    set: buyerHashes.map((name) => `"${name}" = NULL`).join(", "),
  },
  // A message of no order has not taken effect, or is a recipient's report whose order has the shop's number by now.
  orderBodies: {
    table: "order_message",
    due: `t."bodySealed" IS NOT NULL AND coalesce((SELECT o."orderedAt" FROM "order" o
      WHERE o."tenantId" = t."tenantId" AND o."externalId" = t."externalOrderId"), t."receivedAt") < $2::timestamptz`,
    set: `"bodySealed" = NULL`,
  },
  unconfirmedAccounts: {
    table: "account",
    due: `t.state = 'unconfirmed' AND t."createdAt" < $2::timestamptz
      AND NOT EXISTS (SELECT FROM recommendation r WHERE r."tenantId" = t."tenantId" AND r."accountId" = t.id
        AND (r."openedAt" IS NOT NULL OR r.state IN (${inList(liveRecommendationStates)})
          OR EXISTS (SELECT FROM "order" o WHERE o."tenantId" = r."tenantId" AND o."recommendationNumber" = r.number)))
      AND NOT EXISTS (SELECT FROM reward_claim c WHERE c."tenantId" = t."tenantId" AND c."accountId" = t.id)`,
    keys: ["id"],
    also: [
      `links AS (DELETE FROM recommendation r USING ended e WHERE r."tenantId" = $1 AND r."accountId" = e.id)`,
      `logins AS (DELETE FROM session s USING ended e WHERE s."tenantId" = $1 AND s."accountId" = e.id)`,
      `passkeys AS (DELETE FROM passkey p USING ended e WHERE p."tenantId" = $1 AND p."accountId" = e.id)`,
    ],
  },
  recommendations: {
    table: "recommendation",
    due: `t."createdAt" < ${recordLimit} AND t.state NOT IN (${inList(liveRecommendationStates)})
      AND NOT EXISTS (SELECT FROM "order" o WHERE o."tenantId" = t."tenantId" AND o."recommendationNumber" = t.number
        AND o."stateSince" >= ${recordLimit})
      AND NOT EXISTS (SELECT FROM reward_claim c WHERE c."tenantId" = t."tenantId" AND c."recommendationNumber" = t.number
        AND NOT (${isClosed("c")}))`,
    keys: ["number"],
    also: [
      `claims AS (DELETE FROM reward_claim c USING ended e
        WHERE c."tenantId" = $1 AND c."recommendationNumber" = e.number RETURNING c.id)`,
      ...withClaims("claims"),
      `orders AS (DELETE FROM "order" o USING ended e WHERE o."tenantId" = $1 AND o."recommendationNumber" = e.number)`,
      `clicks AS (DELETE FROM click k USING ended e WHERE k."tenantId" = $1 AND k."recommendationNumber" = e.number)`,
      `people AS (DELETE FROM recipient p USING ended e WHERE p."tenantId" = $1 AND p."recommendationNumber" = e.number)`,
    ],
  },
  deletedAccounts: {
    table: "account",
    due: `t.state = 'deleted' AND t."deletedAt" < ${recordLimit}
      AND NOT EXISTS (SELECT FROM recommendation r WHERE r."tenantId" = t."tenantId" AND r."accountId" = t.id)
      AND NOT EXISTS (SELECT FROM reward_claim c WHERE c."tenantId" = t."tenantId" AND c."accountId" = t.id)`,
  },
  claimsWithoutOrder: {
    table: "reward_claim",
    due: `t."recommendationNumber" IS NULL AND ${isClosed("t")}`,
    keys: ["id"],
    also: withClaims("ended"),
  },
  ordersWithoutRecommendation: {
    table: '"order"',
    due: `t."recommendationNumber" IS NULL AND t.state IN ('notEligible', 'cancelled') AND t."stateSince" < ${recordLimit}`,
  },
  orderMessages: { table: "order_message", due: `t."receivedAt" < $2::timestamptz` },
  vouchers: { table: "voucher", due: `t."assignedAt" < $2::timestamptz` },
  payouts: {
    table: "payout_run",
    due: `t.state IN ('settled', 'discarded')
      AND coalesce(t."settledAt", t."exportedAt", t."releasedAt", t."preparedAt") < $2::timestamptz`,
    keys: ["id"],
    also: ["payout_item", "bank_entry"].map(
      (table) => `${table}s AS (DELETE FROM ${table} i USING ended e WHERE i."tenantId" = $1 AND i."runId" = e.id)`,
    ),
  },
  // Those that concern a run end with it.
  bankEntries: { table: "bank_entry", due: `t."runId" IS NULL AND t."bookedOn" < $2::timestamptz` },
  auditEntries: { table: "audit_entry", due: `t.at < least($2::timestamptz, now() - interval '3 years')` },
  events: { table: "event", due: `t."recordedAt" < ${recordLimit}` },
  cases: {
    table: "support_case",
    due: `t.state NOT IN (${inList(waitingCaseStates)}) AND t."stateSince" < $2::timestamptz`,
  },
  caseLines: {
    table: "support_case",
    due: `t."addressHash" IS NOT NULL AND t."createdAt" < $2::timestamptz`,
    set: `"addressHash" = NULL`,
  },
  spentCaptchas: { table: "spent_captcha", due: `t."expiresAt" < $2::timestamptz` },
};
