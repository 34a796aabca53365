import { productOfReward } from "#server/orders/store/ordered-product.ts";
import { acquireAdvisoryLock } from "#server/platform/database/advisory-lock.ts";
import { inList } from "#server/platform/database/columns.ts";
import type { Db } from "#server/platform/database/database.ts";
import { createFault } from "#server/platform/fault.ts";
import type { AccountEntry, AccountSum, LedgerRepository } from "#server/rewards/claim/repository.ts";
import { waitingClaimStates } from "#server/rewards/claim/rules/step.ts";
import { openClaimStates } from "#server/rewards/claim/states.ts";
import {
  type LedgerAccount,
  type LedgerEntry,
  type LedgerKind,
  ledgerKinds,
  type Transaction,
} from "#server/rewards/ledger/model.ts";
import { bookingCtes } from "./ledger-sql.ts";
import { nettingReader } from "./netting.ts";

const bookSql = (() => {
  const { cte } = bookingCtes("", [], { offset: 0, onKnownKey: `ON CONFLICT ("tenantId", key) DO NOTHING` });
  return `WITH ${cte} SELECT key FROM stated WHERE id NOT IN (SELECT id FROM booked)`;
})();

/** What a key was used for, in the form of `bookedAs`. */
const sameSql = `SELECT t.key, concat_ws(' ', t.kind, t."claimId", t."orderId", t."invoiceId") || ': ' || string_agg(
    concat_ws(' ', p.account, p.subject, p.cents), ', ' ORDER BY p.line) AS content
  FROM ledger_transaction t JOIN posting p ON p."tenantId" = t."tenantId" AND p."transactionId" = t.id
  WHERE t."tenantId" = $1 AND t.key = ANY($2::text[]) GROUP BY t."tenantId", t.id`;

const bookedAs = ({ kind, claimId, orderId, invoiceId, postings }: Transaction) =>
  `${[kind, claimId, orderId, invoiceId].filter((part) => part !== null).join(" ")}: ${postings
    .map(({ account, subject, cents }) => [account, subject, cents].join(" "))
    .join(", ")}`;

const totalsSql = `SELECT t.kind, sum(CASE WHEN t.kind IN ('accrued', 'returned', 'reinstated') THEN -p.cents ELSE p.cents END)::float8 AS cents
  FROM ledger_transaction t JOIN posting p ON p."tenantId" = t."tenantId" AND p."transactionId" = t.id
    AND CASE WHEN t.kind = 'reversed' THEN p.account = 'rewardExpense' ELSE p.account IN ('owed', 'inTransit') END
  WHERE t."tenantId" = $1 AND t.kind IN (${inList(ledgerKinds)}) GROUP BY 1`;

/** The day of an entry l: the bank's where one moved money. */
const dayOfEntry = `coalesce(l."bookedOn", (l."occurredAt" AT TIME ZONE 'Europe/Berlin')::date)`;

const sumsSql = `SELECT to_char(${dayOfEntry}, 'YYYY-MM') AS month, l.kind,
    CASE WHEN c.state IN (${inList(waitingClaimStates)}) AND c."expiresAt" <= $3::timestamptz
      THEN 'lapsed' ELSE c.state END AS state,
    sum(l.cents)::float8 AS cents
  FROM reward_claim c JOIN ledger_entry l ON l."tenantId" = c."tenantId" AND l."claimId" = c.id
  WHERE c."tenantId" = $1 AND c."accountId" = $2::uuid AND is_shown_claim(c."tenantId", c."orderId", c."readyAt") GROUP BY 1, 2, 3`;

const entriesSql = `SELECT l.kind, l.cents, l."occurredAt", l."bookedOn"::text, c.kind AS about, c."recommendationNumber",
    ${productOfReward("o", "r")} AS "productName"
  FROM reward_claim c JOIN ledger_entry l ON l."tenantId" = c."tenantId" AND l."claimId" = c.id
    LEFT JOIN recommendation r ON r."tenantId" = c."tenantId" AND r.number = c."recommendationNumber"
    LEFT JOIN "order" o ON o."tenantId" = c."tenantId" AND o.id = c."orderId"
  WHERE c."tenantId" = $1 AND c."accountId" = $2::uuid AND is_shown_claim(c."tenantId", c."orderId", c."readyAt")
    AND ${dayOfEntry} >= $3::date AND ${dayOfEntry} < $4::date
  ORDER BY ${dayOfEntry}, l.seq`;

/** The append-only ledger: what was promised, and its outcome. */
export function ledgerRepository(db: Db): LedgerRepository {
  const { tenantId } = db;

  async function postedTo(account: LedgerAccount, subject: string): Promise<number> {
    const [row] = await db.sql<{ cents: number }>(
      `SELECT coalesce(sum(cents), 0)::float8 AS cents FROM posting
       WHERE "tenantId" = $1 AND account = $2 AND subject = $3`,
      [tenantId, account, subject],
      "ledger_posted_to",
    );
    return row?.cents ?? 0;
  }
  const recoverableOf = (owner: string) => postedTo("recoverable", owner);

  return {
    ...nettingReader(db),
    async book(transactions) {
      if (transactions.length === 0) return;
      const { values } = bookingCtes(tenantId, transactions, { offset: 0 });
      const known = await db.sql<{ key: string }>(bookSql, values, "ledger_book");
      if (known.length === 0) return;
      // A statement does not see what another transaction has written since it began: then the rows are read again.
      const keys = known.map(({ key }) => key);
      const stored = await db.sql<{ key: string; content: string }>(sameSql, [tenantId, keys], "ledger_same");
      const contents = new Map(stored.map(({ key, content }) => [key, content]));
      for (const one of transactions.filter(({ key }) => keys.includes(key))) {
        if (contents.get(one.key) !== bookedAs(one))
          throw createFault("ledgerKeyReused", `The key ${one.key} was used for another booking.`);
      }
    },
    async ofClaim(claimId) {
      return db.sql<LedgerEntry>(
        `SELECT "claimId"::text, kind, cents, key, "occurredAt", "bookedOn"::text FROM ledger_entry
         WHERE "tenantId" = $1 AND "claimId" = $2::uuid ORDER BY seq`,
        [tenantId, claimId],
        "ledger_of_claim",
      );
    },
    recoverableOf,
    surplusOf: (entryId) => postedTo("surplus", entryId),
    lockNetting: () => acquireAdvisoryLock(db, "netting"),
    async recoverableForUpdate(owner) {
      await acquireAdvisoryLock(db, `recoverable ${owner}`);
      return recoverableOf(owner);
    },
    async reversedAndNotWaivedOf(owner) {
      const [row] = await db.sql<{ cents: number }>(
        `SELECT coalesce(sum(p.cents), 0)::float8 AS cents FROM posting p
         JOIN ledger_transaction t ON t."tenantId" = p."tenantId" AND t.id = p."transactionId"
         WHERE p."tenantId" = $1 AND p.account = 'recoverable' AND p.subject = $2 AND t.kind IN ('reversed', 'waived')`,
        [tenantId, owner],
      );
      return row?.cents ?? 0;
    },
    async givenBackBy(claimId) {
      const [row] = await db.sql<{ cents: number }>(
        `SELECT coalesce(sum(p.cents), 0)::float8 AS cents FROM ledger_transaction t
         JOIN posting p ON p."tenantId" = t."tenantId" AND p."transactionId" = t.id AND p.account = 'recoverable'
         WHERE t."tenantId" = $1 AND t."claimId" = $2::uuid AND t.kind = 'givenBack'`,
        [tenantId, claimId],
      );
      return row?.cents ?? 0;
    },
    recoverables: (limit) =>
      db.sql<{ owner: string; cents: number; since: Date }>(
        `SELECT p.subject AS owner, sum(p.cents)::float8 AS cents, max(t."occurredAt") AS since
         FROM posting p JOIN ledger_transaction t ON t."tenantId" = p."tenantId" AND t.id = p."transactionId"
         WHERE p."tenantId" = $1 AND p.account = 'recoverable'
         GROUP BY 1 HAVING sum(p.cents) <> 0 ORDER BY 2 DESC, 1 LIMIT $2::int`,
        [tenantId, limit],
      ),
    async isBooked(key) {
      const where = { tenantId_key: { tenantId, key } };
      return (await db.orm((orm) => orm.ledgerTransaction.findUnique({ where, select: { id: true } }))) !== null;
    },
    sumsOfAccount: (accountId, now) =>
      db.sql<AccountSum>(sumsSql, [tenantId, accountId, now.toISOString()], "ledger_sums_of_account"),
    ofAccount: (accountId, from, until) =>
      db.sql<AccountEntry>(entriesSql, [tenantId, accountId, from, until], "ledger_of_account"),
    async sumsOfClaims() {
      const [row] = await db.sql<{ accrued: number; paid: number; open: number; ended: number }>(
        `SELECT coalesce(sum(cents), 0)::float8 AS accrued,
           coalesce(sum(cents) FILTER (WHERE state = 'paid'), 0)::float8 AS paid,
           coalesce(sum(cents) FILTER (WHERE state IN (${inList(openClaimStates)})), 0)::float8 AS open,
           coalesce(sum(cents) FILTER (WHERE state IN ('cancelled', 'expired')), 0)::float8 AS ended
         FROM reward_claim WHERE "tenantId" = $1`,
        [tenantId],
      );
      return row ?? { accrued: 0, paid: 0, open: 0, ended: 0 };
    },
    async totals() {
      const rows = await db.sql<{ kind: LedgerKind; cents: number }>(totalsSql, [tenantId]);
      const sums = Object.fromEntries(ledgerKinds.map((kind) => [kind, 0])) as Record<LedgerKind, number>;
      for (const { kind, cents } of rows) sums[kind] = cents;
      return sums;
    },
  };
}
