import { openOutcomes } from "#server/payouts/bank-entry/model.ts";
import type { Delay, Finding, Standing, SurplusSums } from "#server/payouts/reconciliation/model.ts";
import type { ReconciliationReader } from "#server/payouts/reconciliation/repository.ts";
import { inList } from "#server/platform/database/columns.ts";
import type { Db } from "#server/platform/database/database.ts";
import { waitingClaimStates } from "#server/rewards/claim/rules/step.ts";
import { standingSql } from "#server/rewards/store/ledger-sql.ts";
import { ownerGoneSql } from "#server/rewards/store/owner-gone.ts";
import { differenceSql } from "./difference-sql.ts";

const surplusSumsSql = `SELECT coalesce(sum(cents) FILTER (WHERE account = 'surplus' AND cents > 0), 0)::float8 AS "claimedBack",
    coalesce(-sum(cents) FILTER (WHERE account = 'surplus' AND cents < 0), 0)::float8 AS unassigned,
    coalesce(sum(cents) FILTER (WHERE account = 'loss'), 0)::float8 AS lost
  FROM (SELECT account, subject, sum(cents) AS cents FROM posting
    WHERE "tenantId" = $1 AND account IN ('surplus', 'loss') GROUP BY 1, 2) p`;

/** Statements on tenant $1 with `which` and `cents`, at the time $2; $3: what waits since before it waits too long. */
const delaySql: Record<Delay, string> = {
  runUnsettled: `
    SELECT r."messageId" AS which, sum(i.cents) AS cents
    FROM payout_run r JOIN payout_item i ON i."tenantId" = r."tenantId" AND i."runId" = r.id AND i.state = 'pending'
    WHERE r."tenantId" = $1 AND r.state = 'exported' AND r."exportedAt" < $3::timestamptz GROUP BY r."tenantId", r.id`,
  payoutOverdue: `
    SELECT c.id::text AS which, c.cents FROM reward_claim c
    WHERE c."tenantId" = $1 AND c.state = 'collected' AND c."payoutDueAt" < $2::timestamptz`,
  holdOld: `
    SELECT c.id::text AS which, c.cents FROM reward_claim c
    WHERE c."tenantId" = $1 AND c.state = 'onHold' AND c."stateSince" < $2::timestamptz - interval '30 days'`,
  liability: `
    SELECT c.id::text AS which, c.cents FROM reward_claim c
    WHERE c."tenantId" = $1 AND c.state IN (${inList(waitingClaimStates)}) AND ${ownerGoneSql("c")}`,
  ownerUnreachable: `
    SELECT c.id::text AS which, c.cents FROM reward_claim c
      LEFT JOIN account a ON a."tenantId" = c."tenantId" AND a.id = c."accountId"
      LEFT JOIN recipient p ON p."tenantId" = c."tenantId" AND p.number = c."recipientNumber"
    WHERE c."tenantId" = $1 AND c.state IN (${inList(waitingClaimStates)}) AND NOT ${ownerGoneSql("c")}
      AND coalesce(nullif(a.email, ''), nullif(p.email, '')) IS NULL`,
  recoverable: `
    SELECT p.subject AS which, sum(p.cents) AS cents
    FROM posting p JOIN ledger_transaction t ON t."tenantId" = p."tenantId" AND t.id = p."transactionId"
    WHERE p."tenantId" = $1 AND p.account = 'recoverable' GROUP BY 1
    HAVING sum(p.cents) < 0 OR (sum(p.cents) > 0 AND max(t."occurredAt") < $2::timestamptz - interval '30 days')`,
  entryUnbooked: `
    SELECT e.account || ' ' || e.reference AS which, e.cents FROM bank_entry e
    WHERE e."tenantId" = $1 AND e.outcome IS NULL AND e."importedAt" < $2::timestamptz - interval '1 hour'`,
  // Each report but the newest is named by its successor, by checksum.
  reportChanged: `
    SELECT to_char(m.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS which, 0 AS cents
    FROM (SELECT at, position(encode(sha256(convert_to(document, 'UTF8')), 'hex') IN lead(document) OVER (ORDER BY seq)) AS named
      FROM money_report WHERE "tenantId" = $1) m WHERE m.named = 0`,
  entryOpen: `
    SELECT e.account || ' ' || e.reference AS which, e.cents FROM bank_entry e
    WHERE e."tenantId" = $1 AND e."closedAt" IS NULL AND e.outcome IN (${inList(openOutcomes)})
      AND e."importedAt" < $3::timestamptz`,
};

const listed = (check: string, columns: string, sql: string, limit: string) =>
  `SELECT '${check}' AS check, ${columns} FROM (${sql} ORDER BY 1 LIMIT ${limit}) ${check}`;

/** A statement for each, since each reads every row of its records, and has the time limit of one statement. */
const differences = Object.entries(differenceSql).map(([check, sql]) =>
  listed(check, "which, expected::float8 AS expected, found::float8 AS found", sql, "$2::int"),
);
const delays = Object.entries(delaySql)
  .map(([check, sql]) => listed(check, "which, cents::float8 AS expected, cents::float8 AS found", sql, "$4::int"))
  .join(" UNION ALL ");

/** Compares the records of money with each other. */
export function reconciliationReader(db: Db): ReconciliationReader {
  return {
    surplus: async () =>
      (await db.sql<SurplusSums>(surplusSumsSql, [db.tenantId]))[0] ?? { claimedBack: 0, unassigned: 0, lost: 0 },
    async standing() {
      const [standing] = await db.sql<Standing>(standingSql, [db.tenantId]);
      return standing ?? { accrued: 0, paid: 0, open: 0, cancelled: 0, expired: 0, reversed: 0 };
    },
    async differences(limit) {
      const found: Finding[] = [];
      for (const statement of differences) found.push(...(await db.sql<Finding>(statement, [db.tenantId, limit])));
      return found;
    },
    delays: (now, waitingSince, limit) =>
      db.sql<Finding>(delays, [db.tenantId, now.toISOString(), waitingSince.toISOString(), limit]),
  };
}
