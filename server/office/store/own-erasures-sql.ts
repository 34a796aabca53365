import { waitingCaseStates } from "#server/office/case/states.ts";
import { clocks, type ErasureName } from "#server/people/privacy/retention.ts";
import { computedKey, inList } from "#server/platform/database/columns.ts";
import { liveRecommendationStates } from "#server/referral/recommendation/states.ts";
import { openClaimStates } from "#server/rewards/claim/states.ts";
import { bankDetailIsNeeded } from "#server/rewards/store/bank-details.ts";

/**
 * How each kind of data is erased. `due` compares with `before` ($2) in rows of `table`; `began`: the moment at which a
 * row's clock began, null while it has not, where a person may ask for it; `set` erases columns and leaves the row;
 * `also` are statements on dependent rows, as CTEs over `ended`, the erased rows (the columns `keys`); `held`: a query
 * over `ended` for the purposes, subjects and languages of the links that people hold to them. Their unused tokens are
 * erased, too, and returned for a certificate.
 */
export type Erasure = {
  table: string;
  due: string;
  began?: string;
  set?: string;
  keys?: string[];
  also?: string[];
  held?: string;
};

/** Records are also limited by the database's own clock: a clock set forward in development erases none. */
export const recordLimit = "least($2::timestamptz, now() - interval '8 years')";

/**
 * What erases and what a person reads from one rule: rows that meet `when`, since `since`. `indexed`: an earlier moment
 * than `since` in a column with an index.
 */
function clocked({ when = "true", since, indexed, before = "$2::timestamptz" }: ClockedRule) {
  const early = indexed ? `${indexed} < ${before} AND ` : "";
  return { due: `${early}${when} AND ${since} < ${before}`, began: `CASE WHEN ${when} THEN ${since} END` };
}
type ClockedRule = { when?: string; since: string; indexed?: string; before?: string };

/**
 * What is erased together with claims (the rows of `ended`): their ledger transactions and voucher codes. Payout items
 * stay with the run.
 */
export const withClaims = (ended: string) => [
  `ledger AS (DELETE FROM ledger_transaction l USING ${ended} c WHERE l."tenantId" = $1 AND l."claimId" = c.id)`,
  `codes AS (DELETE FROM voucher v USING ${ended} c WHERE v."tenantId" = $1 AND v."claimId" = c.id)`,
];

/**
 * Current bank details not awaiting a payout, since they were given or a claim on them last changed its state; erased
 * as if replaced.
 */
const unusedBankDetail = (when: string) => ({
  when: `t."replacedAt" IS NULL AND ${when} AND NOT EXISTS (SELECT FROM reward_claim c WHERE c."tenantId" = t."tenantId"
    AND c."bankDetailId" = t.id AND c.state IN ('readyToPay', 'collected', 'onHold'))`,
  since: `greatest(t."createdAt", (SELECT max(c."stateSince") FROM reward_claim c WHERE c."tenantId" = t."tenantId"
    AND c."bankDetailId" = t.id))`,
  indexed: `t."createdAt"`,
});

const isStoredForNextReward = `(t."ownerKind" = 'account'
  AND coalesce((SELECT (record -> 'modules' ->> 'storeBankData')::boolean FROM tenant WHERE id = $1), false))`;

/** The state of the account that the link of token `t` would confirm; null: it confirms none. */
const accountOfLink = `CASE t.purpose
  WHEN 'register' THEN (SELECT a.state FROM ${computedKey("t.subject::uuid")}
    JOIN account a ON a."tenantId" = t."tenantId" AND a.id = k.key)
  WHEN 'confirmRecommendation' THEN (SELECT a.state FROM recommendation r
    JOIN account a ON a."tenantId" = r."tenantId" AND a.id = r."accountId"
    WHERE r."tenantId" = t."tenantId" AND r.number = t.subject) END`;

/** How the kinds of data are erased of which a referrer is told until when they are kept. */
export const ownErasures = {
  sessions: { table: "session", ...clocked({ since: `t."expiresAt"` }) },
  // The link that would confirm an account opens the certificate of its erasure, so it is kept until then.
  tokens: {
    table: "token",
    ...clocked({
      since: `CASE WHEN t."usedAt" IS NULL AND ${accountOfLink} = 'unconfirmed'
        THEN greatest(t."expiresAt", t."createdAt" + interval '${clocks.unconfirmedAccount.period.days} days')
        ELSE t."expiresAt" END`,
      indexed: `t."expiresAt"`,
    }),
  },
  emailChanges: { table: "email_change", ...clocked({ since: `t."expiresAt"` }) },
  unneededBankDetails: {
    table: "bank_detail",
    ...clocked(unusedBankDetail(`NOT ${isStoredForNextReward}`)),
    set: `"replacedAt" = greatest(now(), $2::timestamptz)`,
  },
  unusedBankDetails: {
    table: "bank_detail",
    ...clocked(unusedBankDetail("true")),
    set: `"replacedAt" = greatest(now(), $2::timestamptz)`,
  },
  bankDetails: {
    table: "bank_detail",
    ...clocked({ when: `t."replacedAt" IS NOT NULL AND NOT ${bankDetailIsNeeded("t")}`, since: `t."replacedAt"` }),
  },
  customerNumbers: {
    table: "customer_number",
    ...clocked({
      when: `NOT EXISTS (SELECT FROM reward_claim c WHERE c."tenantId" = t."tenantId" AND c."accountId" = t."accountId"
        AND c.state IN (${inList(openClaimStates)}))`,
      since: `CASE WHEN EXISTS (SELECT FROM account a WHERE a."tenantId" = t."tenantId" AND a.id = t."accountId"
        AND a.state = 'deleted') THEN '-infinity' ELSE greatest(t."submittedAt", t."decidedAt") END`,
    }),
  },
  mailContents: {
    table: "mail",
    ...clocked({ when: `t.state IN ('sent', 'failed') AND t.recipient <> ''`, since: `t."createdAt"` }),
    set: `recipient = '', "mailboxKey" = '', "paramsSealed" = ''`,
  },
  suppressedAddresses: { table: "suppressed_address", ...clocked({ since: `t."suppressedAt"` }) },
  consents: { table: "consent_answer", ...clocked({ since: "t.at" }) },
  unconfirmedSubscribers: {
    table: "subscriber",
    ...clocked({ when: `t.state <> 'optedIn' AND t."confirmedAt" IS NULL`, since: `t."requestedAt"` }),
    keys: ["emailKey"],
    // An account shows that the newsletter's mail was sent only as long as the request exists.
    also: [
      `accounts AS (UPDATE account a SET "newsletterSentAt" = NULL FROM ended e
        WHERE a."tenantId" = $1 AND a."emailKey" = e."emailKey")`,
    ],
  },
  endedSubscribers: {
    table: "subscriber",
    ...clocked({ when: `t.state <> 'optedIn' AND t."confirmedAt" IS NOT NULL`, since: `t."endedAt"` }),
  },
  recommendations: {
    table: "recommendation",
    ...clocked({
      when: `t.state NOT IN (${inList(liveRecommendationStates)}) AND NOT EXISTS (SELECT FROM reward_claim c
        WHERE c."tenantId" = t."tenantId" AND c."recommendationNumber" = t.number AND c.state IN (${inList(openClaimStates)}))`,
      since: `greatest(t."createdAt", (SELECT max(o."stateSince") FROM "order" o WHERE o."tenantId" = t."tenantId"
        AND o."recommendationNumber" = t.number), (SELECT max(c."stateSince") FROM reward_claim c
        WHERE c."tenantId" = t."tenantId" AND c."recommendationNumber" = t.number))`,
      indexed: `t."createdAt"`,
      before: recordLimit,
    }),
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
  auditEntries: {
    table: "audit_entry",
    ...clocked({ since: "t.at", before: "least($2::timestamptz, now() - interval '3 years')" }),
  },
  cases: {
    table: "support_case",
    ...clocked({ when: `t.state NOT IN (${inList(waitingCaseStates)})`, since: `t."stateSince"` }),
    keys: ["id", "language"],
    held: `SELECT 'case', e.id::text, e.language FROM ended e`,
  },
} satisfies Partial<Record<ErasureName, Erasure & { began: string }>>;
