import { waitingClaimStates } from "#server/domain/claim/rules/step.ts";
import { unprovenAttributions } from "#server/domain/order/model.ts";
import { liveOrderStates } from "#server/domain/order/states.ts";
import { blockableStates, landingStates } from "#server/domain/recommendation/admission.ts";
import type { ReferralCounts, ReferralSearch } from "#server/domain/recommendation/referral-search.ts";
import type { SearchedAccount } from "#server/domain/recommendation/repository.ts";
import type { RecommendationLabel } from "#server/domain/recommendation/rules/labels.ts";
import { inList } from "./in-list.ts";

/*
 * One account's recommendations by label. A label is stored nowhere: recommendation/progress.ts derives it for a page, and
 * these conditions say the same of all (tests/store/referrals.test.ts compares them). $1: the tenant, $2: the account,
 * $3: now, $4: the account is blocked.
 */

/** Of the orders that concern a recommendation r. */
const orders = `CROSS JOIN LATERAL (
  SELECT count(*) > 0 AS "any",
    coalesce(bool_or(o.state = 'qualified' AND r.state = 'closed' AND (c.state IS NULL OR c.state = 'paid')), false) AS paid,
    coalesce(bool_or(o.state = 'qualified' AND c.state IS DISTINCT FROM 'cancelled'), false) AS ok,
    coalesce(bool_or(o.state IN (${inList(liveOrderStates)})), false) AS live,
    coalesce(bool_or(o.state = 'qualified' AND c.state IN (${inList(waitingClaimStates)})
      AND (c."expiresAt" IS NULL OR c."expiresAt" > $3::timestamptz)), false) AS waits
  FROM "order" o LEFT JOIN reward_claim c ON c."tenantId" = o."tenantId" AND c."orderId" = o.id
    AND c.role = 'referrer' AND c.kind = 'base'
  WHERE o."tenantId" = r."tenantId" AND o."recommendationNumber" = r.number
    AND o."reasonCode" IS DISTINCT FROM 'RULE_OUTSIDE_WINDOW'
    AND (o.attribution IS NULL OR o.attribution NOT IN (${inList(unprovenAttributions)}))) o`;

const isBlocked = `(r.state = 'blocked' OR ($4::boolean AND r.state IN (${inList(blockableStates)})))`;

const linkLives = `(NOT $4::boolean AND r.state IN (${inList(landingStates)}) AND r."linkValidUntil" >= $3::timestamptz)`;

const label = `CASE
  WHEN ${isBlocked} THEN 'cancelled'
  WHEN o.paid THEN 'paid'
  WHEN o.ok THEN 'ok'
  WHEN o.live OR ${linkLives} OR (NOT o."any" AND r.state <> 'expired') THEN 'open'
  WHEN o."any" THEN 'cancelled'
  ELSE 'expired' END`;

/** The referrer can do something now: confirm the address, or choose or collect a reward. */
const toDo = `(NOT ${isBlocked} AND (o.waits OR (r.state = 'awaitingOptIn' AND NOT o."any")))`;

const own = `r."tenantId" = $1 AND r."accountId" = $2::uuid`;

type Statement = { text: string; values: unknown[] };

/** Reads the index (tenant, account, time, number) backwards from the cursor, and stops when the page is full. */
export function pageOfAccount(
  account: SearchedAccount,
  search: ReferralSearch,
  { before, size }: { before: { createdAt: Date; number: string } | null; size: number },
): Statement {
  const values = valuesOf(account);
  const where = [own, ...conditions(search, values)];
  if (before) {
    values.push(before.createdAt.toISOString(), before.number);
    where.push(`(r."createdAt", r.number) < ($${values.length}::timestamptz, $${values.length + 1}::text)`);
  }
  if (search.filter === "toDo") where.push(toDo);
  else if (search.filter) {
    values.push(search.filter);
    where.push(`${label} = $${values.length + 1}::text`);
  }
  values.push(size);
  const text = `SELECT r.* FROM recommendation r ${search.filter ? orders : ""} WHERE ${where.join(" AND ")}
    -- Statements without a label use neither the clock nor the block.
    AND $3::timestamptz IS NOT NULL AND $4::boolean IS NOT NULL
    ORDER BY r."createdAt" DESC, r.number DESC LIMIT $${values.length + 1}::int`;
  return { text, values };
}

export type CountRow = { label: RecommendationLabel; toDo: boolean; count: number };

/** One pass over an account's recommendations and their orders, for the counts of all filters. */
export function countsOfAccount(account: SearchedAccount, search: ReferralSearch): Statement {
  const values = valuesOf(account);
  const where = [own, ...conditions(search, values)].join(" AND ");
  const text = `SELECT ${label} AS label, ${toDo} AS "toDo", count(*)::int AS count
    FROM recommendation r ${orders} WHERE ${where} GROUP BY 1, 2`;
  return { text, values };
}

export function readCounts(rows: CountRow[]): ReferralCounts {
  const counts: ReferralCounts = { all: 0, toDo: 0, paid: 0, ok: 0, open: 0, cancelled: 0, expired: 0 };
  for (const row of rows) {
    counts.all += row.count;
    counts[row.label] += row.count;
    if (row.toDo) counts.toDo += row.count;
  }
  return counts;
}

/** $2 and on; the tenant's id stands before them. */
function valuesOf({ id, now, isBlocked: blocked }: SearchedAccount): unknown[] {
  return [id, now.toISOString(), blocked];
}

/** Adds the search's values to `values` and answers the conditions that name them. */
function conditions({ shared, words, numberPrefix, productIds }: ReferralSearch, values: unknown[]): string[] {
  const place = (value: unknown, type: string) => `$${values.push(value) + 1}::${type}`;
  const found: string[] = [];
  if (shared) {
    const { from, until } = shared;
    found.push(
      `r."createdAt" >= ${place(from.toISOString(), "timestamptz")}`,
      `r."createdAt" < ${place(until.toISOString(), "timestamptz")}`,
    );
  }
  if (words !== null) {
    found.push(`(r."productName" ILIKE ${place(`%${literal(words)}%`, "text")}
      OR r.number LIKE ${place(numberPrefix === null ? null : `${numberPrefix}%`, "text")}
      OR r."productId" = ANY(${place(productIds, "text[]")}))`);
  }
  return found;
}

/** Letters that mean something to LIKE, taken as they are. */
const literal = (text: string) => text.replaceAll(/[\\%_]/g, "\\$&");
