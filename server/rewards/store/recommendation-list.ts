import { unprovenAttributions } from "#server/orders/model.ts";
import { liveOrderStates } from "#server/orders/states.ts";
import { inList } from "#server/platform/database/columns.ts";
import { countedRows } from "#server/platform/report/model.ts";
import { landingStates, shownBlockedStates } from "#server/referral/link/admission.ts";
import type { RecommendationLabel } from "#server/referral/recommendation/states.ts";
import { waitingClaimStates } from "#server/rewards/claim/rules/step.ts";
import { openClaimStates } from "#server/rewards/claim/states.ts";
import type { RecommendationCounts, RecommendationSearch } from "#server/rewards/list/recommendation-search.ts";
import type { Tone } from "#server/rewards/progress/stations.ts";
import type { SearchedAccount, SearchedAgency } from "../list/repository.ts";

/*
 * Recommendations of one account, or for one agency, by label. Labels are not stored:
 * server/rewards/progress/progress.ts derives one for a page, and these conditions apply the same rules to all rows
 * (server/referral/store/list.test.ts compares the two). $1: the tenant, $2: the account or the agency, $3: now, $4:
 * the account is blocked.
 */

/** The claim's owner waits for somebody else. */
const passiveClaimStates = openClaimStates.filter((state) => !waitingClaimStates.includes(state));

/** The orders that concern a recommendation r; for its referrer those that they may see. */
const ordersFor = (reader: Reader) => `CROSS JOIN LATERAL (
  SELECT count(*) > 0 AS "any",
    coalesce(bool_or(o.state = 'qualified' AND r.state = 'closed' AND (c.state IS NULL OR c.state = 'paid')), false) AS paid,
    coalesce(bool_or(o.state = 'qualified' AND c.state IS DISTINCT FROM 'cancelled'), false) AS ok,
    coalesce(bool_or(o.state IN (${inList(liveOrderStates)})), false) AS live,
    coalesce(bool_or(o.state = 'qualified' AND (c.state IN (${inList(passiveClaimStates)})
      OR (c.state IS NULL AND r.state <> 'closed' AND r."referrerCents" = 0 AND r."recipientCents" > 0))), false) AS going,
    coalesce(bool_or(o.state = 'qualified' AND (c.state = 'paid' OR (c.state IS NULL AND r.state = 'closed'))), false)
      AS done,
    coalesce(bool_or(o.state = 'qualified' AND c.state IN (${inList(waitingClaimStates)})
      AND (c."expiresAt" IS NULL OR c."expiresAt" > $3::timestamptz)), false) AS waits
  FROM "order" o LEFT JOIN reward_claim c ON c."tenantId" = o."tenantId" AND c."orderId" = o.id
    AND c.role = 'referrer' AND (c.kind = 'base' OR c.kind = 'passedOn' AND NOT EXISTS (SELECT FROM reward_claim b
      WHERE b."tenantId" = o."tenantId" AND b."orderId" = o.id AND b.role = 'referrer' AND b.kind = 'base'))
  WHERE o."tenantId" = r."tenantId" AND o."recommendationNumber" = r.number
    AND o."reasonCode" IS DISTINCT FROM 'RULE_OUTSIDE_WINDOW'
    AND (o.attribution IS NULL OR o.attribution NOT IN (${inList(unprovenAttributions)}))
    ${reader === "referrer" ? `AND is_shown_order(o."tenantId", o."recipientNumber", o.state)` : ""}) o`;

/** The label of r, its tone, and whether its referrer has something to do: confirm the address, choose, collect. */
function termsOf(isAccountBlocked: string) {
  const isBlocked = `(r.state = 'blocked' OR (${isAccountBlocked} AND r.state IN (${inList(shownBlockedStates)})))`;
  const isLinkOpen = `(NOT ${isAccountBlocked} AND r.state IN (${inList(landingStates)})
    AND r."linkValidUntil" >= $3::timestamptz)`;
  const toDo = `(NOT ${isBlocked} AND (o.waits OR (r.state = 'awaitingOptIn' AND NOT o."any")))`;
  const isLinkWaiting = `(${isLinkOpen} OR (NOT o."any" AND r.state NOT IN ('expired', 'failed')))`;
  return {
    label: `CASE
      WHEN ${isBlocked} THEN 'cancelled'
      WHEN o.paid THEN 'paid'
      WHEN o.ok THEN 'ok'
      WHEN o.live OR ${isLinkWaiting} THEN 'open'
      WHEN o."any" THEN 'cancelled'
      ELSE 'expired' END`,
    tone: `CASE
      WHEN ${isBlocked} THEN 'stopped'
      WHEN ${toDo} THEN 'yours'
      WHEN o.live OR o.going THEN 'going'
      WHEN o.done THEN 'done'
      WHEN ${isLinkWaiting} THEN 'going'
      ELSE 'stopped' END`,
    toDo,
  };
}

/** Who reads the list: recipients decide what their referrer sees of them. */
type Reader = "referrer" | "agency";

/** Where rows r come from; `values` start at $2. */
type Scope = { reader: Reader; from: string; where: string[]; values: unknown[]; terms: ReturnType<typeof termsOf> };
type Before = { createdAt: Date; number: string } | null;

function accountScope({ id, now, isBlocked }: SearchedAccount, before: Before = null): Scope {
  const values: unknown[] = [id, now.toISOString(), isBlocked];
  return {
    reader: "referrer",
    from: "recommendation r",
    // Statements without a label use neither clock nor block, but PostgreSQL needs every parameter to be used.
    where: [
      `r."tenantId" = $1 AND r."accountId" = $2::uuid AND $3::timestamptz IS NOT NULL AND $4::boolean IS NOT NULL`,
      ...cursor("r", before, values),
    ],
    values,
    terms: termsOf("$4::boolean"),
  };
}

/**
 * An agency's newest recommendations, at most `countedRows` from the cursor on: bounds the cost of any search (decision
 * 030).
 */
function agencyScope({ agencyId, now }: SearchedAgency, before: Before = null): Scope {
  const values: unknown[] = [agencyId, now.toISOString()];
  const where = [`t."tenantId" = $1 AND t."agencyId" = $2::uuid`, ...cursor("t", before, values)].join(" AND ");
  const rows = `SELECT t.*, a.state = 'blocked' AS "isAccountBlocked" FROM recommendation t
    JOIN account a ON a."tenantId" = t."tenantId" AND a.id = t."accountId"
    WHERE ${where} ORDER BY t."createdAt" DESC, t.number DESC LIMIT ${countedRows}`;
  return {
    reader: "agency",
    from: `(${rows}) r`,
    where: ["$3::timestamptz IS NOT NULL"],
    values,
    terms: termsOf(`r."isAccountBlocked"`),
  };
}

function cursor(alias: string, before: Before, values: unknown[]): string[] {
  if (!before) return [];
  const first = values.push(before.createdAt.toISOString(), before.number);
  return [`(${alias}."createdAt", ${alias}.number) < ($${first}::timestamptz, $${first + 1}::text)`];
}

type Statement = { text: string; values: unknown[] };

export const pageOfAccount = (account: SearchedAccount, search: RecommendationSearch, { before, size }: Page) =>
  page(accountScope(account, before), search, size);
export const countsOfAccount = (account: SearchedAccount, search: RecommendationSearch) =>
  counts(accountScope(account), search);
export const pageOfAgency = (agency: SearchedAgency, search: RecommendationSearch, { before, size }: Page) =>
  page(agencyScope(agency, before), search, size);
export const countsOfAgency = (agency: SearchedAgency, search: RecommendationSearch) =>
  counts(agencyScope(agency), search);
type Page = { before: Before; size: number };

/**
 * Reads the index (tenant, account or agency, time, number) backwards from the cursor, and stops when the page is full.
 */
function page({ reader, from, where, values, terms }: Scope, search: RecommendationSearch, size: number): Statement {
  const all = [...where, ...conditions(search, values)];
  if (search.tones) all.push(`${terms.tone} = ANY($${values.push(search.tones) + 1}::text[])`);
  if (search.filter === "toDo") all.push(terms.toDo);
  else if (search.filter) all.push(`${terms.label} = $${values.push(search.filter) + 1}::text`);
  const limit = values.push(size) + 1;
  const text = `SELECT r.* FROM ${from} ${search.filter || search.tones ? ordersFor(reader) : ""} WHERE ${all.join(" AND ")}
    ORDER BY r."createdAt" DESC, r.number DESC LIMIT $${limit}::int`;
  return { text, values };
}

export type CountRow = { label: RecommendationLabel; tone: Tone; toDo: boolean; count: number };

/** One pass over the recommendations and their orders, for the counts of all filters. */
function counts({ reader, from, where, values, terms }: Scope, search: RecommendationSearch): Statement {
  const all = [...where, ...conditions(search, values)].join(" AND ");
  const text = `SELECT ${terms.label} AS label, ${terms.tone} AS tone, ${terms.toDo} AS "toDo", count(*)::int AS count
    FROM ${from} ${ordersFor(reader)} WHERE ${all} GROUP BY 1, 2, 3`;
  return { text, values };
}

export function readCounts(rows: CountRow[]): RecommendationCounts {
  const tones = { yours: 0, going: 0, done: 0, stopped: 0 } satisfies Record<Tone, number>;
  const counts: RecommendationCounts = { all: 0, toDo: 0, paid: 0, ok: 0, open: 0, cancelled: 0, expired: 0, tones };
  for (const row of rows) {
    counts.all += row.count;
    counts[row.label] += row.count;
    tones[row.tone] += row.count;
    if (row.toDo) counts.toDo += row.count;
  }
  return counts;
}

/** Adds the search's values to `values` and returns the conditions that name them. */
function conditions({ shared, words, numberPrefix, productIds }: RecommendationSearch, values: unknown[]): string[] {
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

/** Escapes the characters that have a meaning in LIKE patterns. */
const literal = (text: string) => text.replaceAll(/[\\%_]/g, "\\$&");
