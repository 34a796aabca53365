import type { Transaction } from "#server/rewards/ledger/model.ts";

/** A transaction as one value of a statement. */
const given = ({ occurredAt, ...transaction }: Transaction) => ({
  ...transaction,
  occurredAt: occurredAt.toISOString(),
});

const columns = `id, kind, "claimId", "orderId", "invoiceId", key, "occurredAt", "bookedOn"`;
const types = `(id uuid, kind text, "claimId" uuid, "orderId" uuid, "invoiceId" uuid, key text, "occurredAt" timestamptz,
  "bookedOn" date, postings jsonb)`;

/**
 * CTEs that write transactions with their postings: `booked` has the ids of the new ones. A key that exists writes
 * nothing where `onKnownKey` says so, and is the database's error otherwise. Without a row in `after` nothing is
 * written.
 */
export function bookingCtes(
  tenantId: string,
  transactions: readonly Transaction[],
  { after, offset, onKnownKey = "" }: { after?: string; offset: number; onKnownKey?: string },
): { cte: string; values: unknown[] } {
  const [tenant, list] = [`$${offset + 1}::text`, `$${offset + 2}::jsonb`];
  const cte = `stated AS MATERIALIZED (SELECT * FROM jsonb_to_recordset(${list}) AS s ${types}
      ${after ? `WHERE EXISTS (SELECT FROM ${after})` : ""}),
    booked AS (INSERT INTO ledger_transaction ("tenantId", ${columns})
      SELECT ${tenant}, ${columns} FROM stated ${onKnownKey} RETURNING id),
    posted AS (INSERT INTO posting ("tenantId", "transactionId", line, account, subject, cents)
      SELECT ${tenant}, s.id, p.line, p.one ->> 'account', p.one ->> 'subject', (p.one ->> 'cents')::bigint
      FROM stated s JOIN booked b ON b.id = s.id
        CROSS JOIN LATERAL jsonb_array_elements(s.postings) WITH ORDINALITY AS p (one, line))`;
  return { cte, values: [tenantId, JSON.stringify(transactions.map(given))] };
}

/** Each claim of tenant $1 with the sums of its postings. */
export const bookedSql = `
  SELECT t."claimId" AS id,
    coalesce(-sum(p.cents) FILTER (WHERE t.kind = 'accrued' AND p.account = 'owed'), 0) AS accrued,
    coalesce(sum(p.cents) FILTER (WHERE t.kind IN ('paid', 'returned') AND p.account IN ('owed', 'inTransit')), 0) AS paid,
    coalesce(sum(p.cents) FILTER (WHERE t.kind IN ('cancelled', 'expired', 'reinstated') AND p.account = 'owed'), 0) AS ended,
    coalesce(sum(p.cents) FILTER (WHERE t.kind = 'reversed' AND p.account = 'rewardExpense'), 0) AS reversed,
    coalesce(-sum(p.cents) FILTER (WHERE p.account IN ('owed', 'inTransit')), 0) AS open
  FROM ledger_transaction t JOIN posting p ON p."tenantId" = t."tenantId" AND p."transactionId" = t.id
  WHERE t."tenantId" = $1 AND t."claimId" IS NOT NULL GROUP BY 1`;

const sumOf = (column: string) => `coalesce(sum(l.${column}), 0)::float8`;
const endedAs = (state: string) => `coalesce(sum(l.ended) FILTER (WHERE c.state = '${state}'), 0)::float8 AS ${state}`;
/**
 * Where all promised rewards of tenant $1 stand. What ended is told apart by the claim's state, since both ends are
 * undone by one kind of transaction.
 */
export const standingSql = `SELECT ${sumOf("accrued")} AS accrued, ${sumOf("paid")} AS paid, ${sumOf("open")} AS open,
    ${endedAs("cancelled")}, ${endedAs("expired")}, ${sumOf("reversed")} AS reversed
  FROM (${bookedSql}) l LEFT JOIN reward_claim c ON c."tenantId" = $1 AND c.id = l.id`;
