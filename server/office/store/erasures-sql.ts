import { surplusKeys } from "#server/payouts/bank-entry/surplus.ts";
import type { ErasureName } from "#server/people/privacy/retention.ts";
import { computedKey, inList } from "#server/platform/database/columns.ts";
import { liveRecommendationStates } from "#server/referral/recommendation/states.ts";
import { openClaimStates } from "#server/rewards/claim/states.ts";
import { type Erasure, ownErasures, recordLimit, withClaims } from "./own-erasures-sql.ts";

/** How data entered by agencies is erased: rows `t` that are due at $2, and the columns that are emptied. */
const agencyErasures = {
  invitations: {
    table: "agency_invitation",
    due: `t.state <> 'open' AND t.email <> '' AND t."stateSince" < $2::timestamptz`,
    set: `"firstName" = '', "lastName" = '', email = '', "emailKey" = 'erased:' || t.id, number = NULL`,
  },
  leads: {
    table: "lead",
    due: `(t.notes <> '' OR t."nextStep" <> '' OR t."nextStepOn" IS NOT NULL OR t."stateBefore" IS NOT NULL)
      AND ((t.state IN ('won', 'lost') AND t."stateSince" < $2::timestamptz)
        OR EXISTS (SELECT FROM recipient p WHERE p."tenantId" = t."tenantId" AND p.number = t."recipientNumber"
          AND p."erasedAt" IS NOT NULL))`,
    set: `notes = '', "nextStep" = '', "nextStepOn" = NULL,
      "stateBefore" = NULL, "nextStepBefore" = '', "nextStepOnBefore" = NULL`,
  },
};

const isClosed = (alias: string) =>
  `${alias}.state NOT IN (${inList(openClaimStates)}) AND ${alias}."stateSince" < ${recordLimit}`;

/** What an order keeps of its buyer. Its condition must equal that of index order_with_buyer word for word. */
const buyerHashes = ["addressHash", "buyerHash", "buyerBirthHash", "buyerPostcodeHash", "buyerNameHash"];

/** What is posted of a bank entry b that no reward accounts for. */
const keysOfSurplus = surplusKeys.map((what) => `'bankEntry:' || b.id || ':${what}'`).join(", ");

export const erasures: Record<ErasureName, Erasure> = {
  ...ownErasures,
  ssoSessions: { table: "sso_session", due: `t."expiresAt" < $2::timestamptz` },
  ssoLogouts: { table: "sso_logout", due: `t."expiresAt" < $2::timestamptz` },
  ssoUsers: {
    table: "sso_user",
    due: `t.state = 'ended' AND t."firstName" <> '' AND t."endedAt" < $2::timestamptz`,
    set: `"firstName" = '', "lastName" = '', email = '', "emailKey" = 'erased:' || t.id, subject = NULL, number = NULL`,
    keys: ["id"],
    also: [`views AS (DELETE FROM saved_view v USING ended e WHERE v."tenantId" = $1 AND v."userId" = e.id)`],
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
  mails: { table: "mail", due: `t.state IN ('sent', 'failed') AND t."createdAt" < $2::timestamptz` },
  cachedResponses: { table: "upstream_cache", due: `t.key <> '' AND t."fetchedAt" < $2::timestamptz` },
  idempotentCalls: { table: "idempotent_call", due: `t."createdAt" < $2::timestamptz` },
  webhookDeliveries: {
    table: "webhook_delivery",
    due: `t.state IN ('delivered', 'failed') AND t."createdAt" < $2::timestamptz`,
  },
  tasks: { table: "long_task", due: `t."endedAt" IS NOT NULL AND t."createdAt" < $2::timestamptz` },
  checkedFiles: {
    table: "long_task",
    due: `t."inputSealed" IS NOT NULL AND t."endedAt" < $2::timestamptz`,
    set: `"inputSealed" = NULL`,
  },
  taskFiles: { table: "long_task_part", due: `t."createdAt" < $2::timestamptz` },
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
    // Since the address was last typed: a registration's link is kept as long (ownErasures.tokens).
    due: `t.state = 'unconfirmed' AND t."createdAt" < $2::timestamptz
      AND NOT EXISTS (SELECT FROM ${computedKey("t.id::text")} JOIN token l ON l."tenantId" = t."tenantId"
        AND l.purpose = 'register' AND l.subject = k.key AND l."createdAt" >= $2::timestamptz)
      AND NOT EXISTS (SELECT FROM recommendation r WHERE r."tenantId" = t."tenantId" AND r."accountId" = t.id
        AND (r."createdAt" >= $2::timestamptz OR r."openedAt" IS NOT NULL OR r.state IN (${inList(liveRecommendationStates)})
          OR EXISTS (SELECT FROM "order" o WHERE o."tenantId" = r."tenantId" AND o."recommendationNumber" = r.number)))
      AND NOT EXISTS (SELECT FROM reward_claim c WHERE c."tenantId" = t."tenantId" AND c."accountId" = t.id)`,
    keys: ["id", "language"],
    held: `SELECT 'register', e.id::text, e.language FROM ended e
      UNION ALL SELECT 'confirmRecommendation', r.number, e.language FROM ended e
        JOIN recommendation r ON r."tenantId" = $1 AND r."accountId" = e.id`,
    also: [
      `links AS (DELETE FROM recommendation r USING ended e WHERE r."tenantId" = $1 AND r."accountId" = e.id)`,
      `logins AS (DELETE FROM session s USING ended e WHERE s."tenantId" = $1 AND s."accountId" = e.id)`,
      `passkeys AS (DELETE FROM passkey p USING ended e WHERE p."tenantId" = $1 AND p."accountId" = e.id)`,
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
      AND coalesce(t."settledAt", t."exportedAt", t."releasedAt", t."preparedAt") < $2::timestamptz
      AND NOT EXISTS (SELECT FROM bank_entry b WHERE b."tenantId" = t."tenantId" AND b."runId" = t.id
        AND greatest(b."effectAt", b."closedAt") >= $2::timestamptz)`,
    keys: ["id"],
    also: [
      ...["payout_item", "bank_entry"].map(
        (table) => `${table}s AS (DELETE FROM ${table} i USING ended e WHERE i."tenantId" = $1 AND i."runId" = e.id)`,
      ),
      // What no reward accounts for: its postings go with the entries that caused them.
      `surpluses AS (DELETE FROM ledger_transaction l USING ended e JOIN bank_entry b ON b."tenantId" = $1 AND b."runId" = e.id
        WHERE l."tenantId" = $1 AND l.key IN (${keysOfSurplus}))`,
    ],
  },
  // Those that concern a run end with it.
  moneyReports: { table: "money_report", due: `t.at < $2::timestamptz` },
  bankEntries: {
    table: "bank_entry",
    due: `t."runId" IS NULL AND t."bookedOn" < $2::timestamptz`,
    keys: ["id"],
    also: [
      `surpluses AS (DELETE FROM ledger_transaction l USING ended b
        WHERE l."tenantId" = $1 AND l.key IN (${keysOfSurplus}))`,
    ],
  },
  events: { table: "event", due: `t."recordedAt" < ${recordLimit}` },
  caseLines: {
    table: "support_case",
    due: `t."addressHash" IS NOT NULL AND t."createdAt" < $2::timestamptz`,
    set: `"addressHash" = NULL`,
  },
  spentCaptchas: { table: "spent_captcha", due: `t."expiresAt" < $2::timestamptz` },
};
