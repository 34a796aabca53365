import { handAccount } from "#server/payouts/bank-entry/model.ts";
import type { Difference } from "#server/payouts/reconciliation/model.ts";
import { inList } from "#server/platform/database/columns.ts";
import { openClaimStates } from "#server/rewards/claim/states.ts";
import { bookedSql } from "#server/rewards/store/ledger-sql.ts";

/** A debit that pays; one that is not booked yet pays the file that it is being booked for. */
const pays = (entry: string) =>
  `(${entry}.outcome IS NULL OR ${entry}.outcome IN ('paid', 'confirms', 'amountDiffers', 'claimNotPayable'))`;

/** What has left the account by an entry. */
const signed = (entry: string) => `CASE ${entry}.direction WHEN 'debit' THEN ${entry}.cents ELSE -${entry}.cents END`;
/** What of it paid claims, or took that back. */
const ofPayments = (entry: string) => `(${signed(entry)} - ${entry}."surplusCents")`;
const takesBack = (entry: string) =>
  `(${entry}.direction = 'credit' OR ${entry}.outcome = 'returnUndone' OR ${entry}."isReversal")`;

/** What the bank moved for a payment i: its debit, less what came back, plus returns that were taken back. */
const movedFor = `coalesce((SELECT i.cents FROM bank_entry p WHERE p."tenantId" = i."tenantId" AND p.id = i."paidEntryId"
    AND p.direction = 'debit' AND ${pays("p")}), 0)
  + coalesce((SELECT sum(${ofPayments("e")}) FROM bank_entry e
    WHERE e."tenantId" = i."tenantId" AND e."itemId" = i."endToEndId" AND e."undoesId" IS NOT NULL AND ${takesBack("e")}
      AND e.outcome IN ('returnUndone', 'returned', 'confirms', 'amountDiffers')), 0)`;

/** What has not come back of what no claim accounts for; `closeReason` null: it is claimed back. */
const surplusSql = `SELECT s.id::text AS subject, s.account, s.reference, s."closeReason",
    s."surplusCents" - coalesce((SELECT sum(r.cents) FROM bank_entry r WHERE r."tenantId" = s."tenantId" AND r."undoesId" = s.id
      AND r.outcome = 'surplusReturned'), 0) AS cents
  FROM bank_entry s WHERE s."tenantId" = $1 AND s."surplusCents" <> 0`;

/** Statements on tenant $1 with `which`, `expected` and `found` for each pair that disagrees. */
export const differenceSql: Record<Difference, string> = {
  claimLedger: `
    SELECT c.id::text AS which, c.cents AS expected, coalesce(l.accrued, 0) AS found
    FROM reward_claim c LEFT JOIN (${bookedSql}) l ON l.id = c.id
    WHERE c."tenantId" = $1 AND (coalesce(l.accrued, 0) <> c.cents
      OR coalesce(l.paid, 0) <> CASE WHEN c.state = 'paid' THEN c.cents ELSE 0 END
      OR coalesce(l.open, 0) <> CASE WHEN c.state IN (${inList(openClaimStates)}) THEN c.cents ELSE 0 END
      OR coalesce(l.ended, 0) <> CASE WHEN c.state IN ('cancelled', 'expired') THEN c.cents ELSE 0 END
      OR coalesce(l.reversed, 0) NOT IN (0, -c.cents)
      OR (c.state <> 'paid' AND coalesce(l.reversed, 0) <> 0))`,
  // A part that its owner has chosen stays theirs, whomever the order names afterwards.
  claimSource: `
    SELECT c.id::text AS which, 0 AS expected, c.cents AS found
    FROM reward_claim c LEFT JOIN "order" o ON o."tenantId" = $1 AND o.id = c."orderId"
      LEFT JOIN recommendation r ON r."tenantId" = $1 AND r.number = c."recommendationNumber"
      LEFT JOIN recipient p ON p."tenantId" = $1 AND p.number = c."recipientNumber"
      LEFT JOIN bonus_window w ON w."tenantId" = $1 AND w.id = c."bonusWindowId"
    WHERE c."tenantId" = $1 AND c.state <> 'cancelled' AND CASE c.kind
      WHEN 'goodwill' THEN false
      WHEN 'bonus' THEN c."accountId" IS DISTINCT FROM w."accountId"
      ELSE c."recommendationNumber" IS DISTINCT FROM o."recommendationNumber"
        OR p."recommendationNumber" <> c."recommendationNumber"
        OR (c.role = 'referrer' AND c."accountId" IS DISTINCT FROM r."accountId")
        OR (c.role = 'recipient' AND c.state = 'reserved' AND c."recipientNumber" IS DISTINCT FROM o."recipientNumber") END`,
  unbalanced: `
    SELECT t.key AS which, 0 AS expected, sum(p.cents) AS found
    FROM ledger_transaction t JOIN posting p ON p."tenantId" = t."tenantId" AND p."transactionId" = t.id
    WHERE t."tenantId" = $1 GROUP BY t."tenantId", t.id HAVING sum(p.cents) <> 0`,
  runTransit: `
    SELECT coalesce(r."messageId", p.id) AS which, coalesce(r.cents, 0) AS expected, coalesce(p.cents, 0) AS found
    FROM (SELECT r.id::text, r."messageId", coalesce(sum(i.cents) FILTER (WHERE i.state = 'pending'), 0) AS cents
        FROM payout_run r JOIN payout_item i ON i."tenantId" = r."tenantId" AND i."runId" = r.id
        WHERE r."tenantId" = $1 AND r.state IN ('exported', 'settled') GROUP BY r."tenantId", r.id) r
      FULL JOIN (SELECT subject AS id, -sum(cents) AS cents FROM posting
        WHERE "tenantId" = $1 AND account = 'inTransit' GROUP BY 1) p USING (id)
    WHERE coalesce(r.cents, 0) <> coalesce(p.cents, 0)`,
  surplus: `
    SELECT coalesce(e.account || ' ' || e.reference, p.subject) AS which, coalesce(e.cents, 0) AS expected,
      coalesce(p.cents, 0) AS found
    FROM (SELECT subject, account, reference, CASE WHEN "closeReason" IS NULL THEN 'surplus' ELSE 'loss' END AS book, cents
        FROM (${surplusSql}) s WHERE "closeReason" IS NULL OR "closeReason" = 'writtenOff') e
      FULL JOIN (SELECT subject, account AS book, sum(cents) AS cents FROM posting
        WHERE "tenantId" = $1 AND account IN ('surplus', 'loss') GROUP BY 1, 2) p USING (subject, book)
    WHERE coalesce(e.cents, 0) <> coalesce(p.cents, 0)`,
  bankPostings: `
    SELECT account AS which, coalesce(e.cents, 0) AS expected, coalesce(p.cents, 0) AS found
    FROM (SELECT account, sum(cents) AS cents FROM (
        SELECT b.account, CASE WHEN b.outcome IS NULL THEN -i.cents WHEN b.direction = 'debit' THEN -b.cents
          ELSE b.cents END AS cents
        FROM bank_entry b
          -- A file that is being booked has paid some of its payments already.
          LEFT JOIN LATERAL (SELECT coalesce(sum(cents), 0) AS cents FROM payout_item
            WHERE "tenantId" = $1 AND b.outcome IS NULL AND "paidEntryId" = b.id) i ON true
        WHERE b."tenantId" = $1 AND (b.outcome IS NULL OR b.outcome <> 'confirmed')
          AND (b.outcome IS DISTINCT FROM 'unknown' OR b."surplusCents" <> 0)
        -- What has come back by the word of the person who closed it.
        UNION ALL SELECT '${handAccount}', cents FROM (${surplusSql}) s WHERE "closeReason" <> 'writtenOff') moved
      GROUP BY 1) e
      FULL JOIN (SELECT p.subject AS account, sum(p.cents) AS cents
        FROM posting p JOIN ledger_transaction t ON t."tenantId" = p."tenantId" AND t.id = p."transactionId"
        WHERE p."tenantId" = $1 AND p.account = 'bank' AND t.kind <> 'received' GROUP BY 1) p USING (account)
    WHERE coalesce(e.cents, 0) <> coalesce(p.cents, 0)`,
  voucherStock: `
    SELECT coalesce(v.pool, p.pool) AS which, coalesce(v.cents, 0) AS expected, coalesce(p.cents, 0) AS found
    FROM (SELECT "rewardId" AS pool, sum(cents) AS cents FROM reward_claim
        WHERE "tenantId" = $1 AND state = 'paid' AND method = 'voucher' GROUP BY 1) v
      FULL JOIN (SELECT subject AS pool, -sum(cents) AS cents FROM posting
        WHERE "tenantId" = $1 AND account = 'voucherStock' GROUP BY 1) p ON p.pool = v.pool
    WHERE coalesce(v.cents, 0) <> coalesce(p.cents, 0)`,
  // Each fee is posted at its release, and everything else of a document when that is issued.
  receivables: `
    SELECT agency AS which, coalesce(e.cents, 0) AS expected, coalesce(p.cents, 0) AS found
    FROM (SELECT agency, sum(cents) AS cents FROM (
        SELECT "agencyId"::text AS agency, "grossCents" AS cents FROM invoice
        WHERE "tenantId" = $1 AND state = 'issued' AND kind <> 'cancellation'
        UNION ALL
        SELECT p.subject, p.cents FROM posting p
          JOIN ledger_transaction t ON t."tenantId" = p."tenantId" AND t.id = p."transactionId" AND t.kind = 'fee'
        WHERE p."tenantId" = $1 AND p.account = 'agencyReceivable' AND NOT EXISTS (SELECT FROM invoice_item b
          WHERE b."tenantId" = $1 AND b.kind = 'fee' AND b."sourceId" = t.id AND b.holds)) due GROUP BY 1) e
      FULL JOIN (SELECT p.subject AS agency, sum(p.cents) AS cents
        FROM posting p JOIN ledger_transaction t ON t."tenantId" = p."tenantId" AND t.id = p."transactionId"
        WHERE p."tenantId" = $1 AND p.account = 'agencyReceivable' GROUP BY 1) p USING (agency)
    WHERE coalesce(e.cents, 0) <> coalesce(p.cents, 0)`,
  documentItems: `
    SELECT i.id::text AS which, i."netCents" AS expected, coalesce(sum(b.cents), 0) AS found
    FROM invoice i LEFT JOIN invoice_item b ON b."tenantId" = i."tenantId" AND b."invoiceId" = i.id
    WHERE i."tenantId" = $1 GROUP BY i."tenantId", i.id HAVING coalesce(sum(b.cents), 0) <> i."netCents"`,
  runItems: `
    SELECT r."messageId" AS which, r.cents AS expected, coalesce(i.cents, 0) AS found
    FROM payout_run r LEFT JOIN (SELECT "runId", sum(cents) AS cents, count(*) AS items FROM payout_item
      WHERE "tenantId" = $1 GROUP BY 1) i ON i."runId" = r.id
    WHERE r."tenantId" = $1 AND (coalesce(i.cents, 0) <> r.cents OR coalesce(i.items, 0) <> r.items)`,
  // Claims are erased before their runs; their own erasure is what ends a payment without a claim.
  itemClaim: `
    SELECT i."endToEndId" AS which, c.cents AS expected, i.cents + i."nettedCents" AS found
    FROM payout_item i JOIN reward_claim c ON c."tenantId" = i."tenantId" AND c.id = i."claimId"
    WHERE i."tenantId" = $1 AND i.state <> 'dropped' AND i.cents + i."nettedCents" <> c.cents`,
  itemOwner: `
    SELECT i."endToEndId" AS which, 0 AS expected, i.cents AS found
    FROM payout_item i JOIN reward_claim c ON c."tenantId" = i."tenantId" AND c.id = i."claimId"
      JOIN bank_detail b ON b."tenantId" = i."tenantId" AND b.id = i."bankDetailId"
    WHERE i."tenantId" = $1 AND (b."ownerKind" <> CASE WHEN c."accountId" IS NULL THEN 'recipient' ELSE 'account' END
      OR b."ownerId" IS DISTINCT FROM coalesce(c."accountId"::text, c."recipientNumber"))`,
  itemEntries: `
    SELECT i."endToEndId" AS which, CASE WHEN i.state = 'settled' THEN i.cents ELSE 0 END AS expected, ${movedFor} AS found
    FROM payout_item i WHERE i."tenantId" = $1 AND ${movedFor} <> CASE WHEN i.state = 'settled' THEN i.cents ELSE 0 END`,
  entryItems: `
    SELECT account || ' ' || reference AS which, expected, found
    FROM (SELECT e.account, e.reference, abs(${ofPayments("e")}) AS expected, coalesce(CASE
          WHEN ${ofPayments("e")} = 0 AND ${takesBack("e")} THEN 0
          WHEN ${takesBack("e")} THEN (SELECT i.cents FROM payout_item i WHERE i."tenantId" = $1 AND i."endToEndId" = e."itemId")
          ELSE (SELECT sum(i.cents) FROM payout_item i WHERE i."tenantId" = $1 AND i."paidEntryId" = e.id) END, 0) AS found
      FROM bank_entry e WHERE e."tenantId" = $1
        AND e.outcome IN ('paid', 'confirms', 'returned', 'returnUndone', 'amountDiffers', 'claimNotPayable')) compared
    WHERE expected <> found`,
  claimPayments: `
    SELECT c.id::text AS which, CASE WHEN c.state = 'paid' THEN c.cents ELSE 0 END AS expected, coalesce(i.cents, 0) AS found
    FROM reward_claim c LEFT JOIN (SELECT "claimId", sum(cents + "nettedCents") AS cents FROM payout_item
      WHERE "tenantId" = $1 AND state = 'settled' GROUP BY 1) i ON i."claimId" = c.id
    WHERE c."tenantId" = $1 AND (c.method = 'cash' OR i.cents IS NOT NULL)
      AND coalesce(i.cents, 0) <> CASE WHEN c.state = 'paid' AND c.method = 'cash' THEN c.cents ELSE 0 END`,
  voucherClaim: `
    SELECT c.id::text AS which, c.cents AS expected, v.cents AS found
    FROM voucher v JOIN reward_claim c ON c."tenantId" = v."tenantId" AND c.id = v."claimId"
    WHERE v."tenantId" = $1 AND v.cents <> c.cents`,
};
