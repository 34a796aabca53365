import type pg from "pg";
import { clickDays } from "#server/people/privacy/retention.ts";
import type { Db } from "#server/platform/database/database.ts";
import { groupCommit } from "#server/platform/database/group-commit.ts";
import { webhookCtes } from "#server/platform/store/webhook-ctes.ts";
import type { Clicks, Link, NewClick } from "#server/referral/recommendation/repository.ts";
import { nextRecommendationState, recommendationStates } from "#server/referral/recommendation/states.ts";

const batches = new WeakMap<Db, Clicks>();

/** The click batches of one tenant in this process: clicks share statements. */
export function clicksOf(db: Db): Clicks {
  const existing = batches.get(db);
  if (existing) return existing;
  const fresh: Clicks = {
    linkOf: groupCommit((numbers: string[]) => readLinks(db, numbers)),
    record: groupCommit((clicks: NewClick[], isRepeat) => recordClicks(db, clicks, isRepeat)),
  };
  batches.set(db, fresh);
  return fresh;
}

/** SQL over a recommendation r and its account a. */
const isBlocked = `a.state = 'blocked' AS "isAccountBlocked"`;
const linkTable = `recommendation r JOIN account a ON a."tenantId" = r."tenantId" AND a.id = r."accountId"`;

const linksSql = `SELECT r.number, r.state, r."linkValidUntil", ${isBlocked}
  FROM ${linkTable} WHERE r."tenantId" = $1 AND r.number = ANY($2::text[])`;

async function readLinks(db: Db, numbers: string[]): Promise<(Link | null)[]> {
  const rows = await db.sql<Link>(linksSql, [db.tenantId, [...new Set(numbers)]], "links");
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return numbers.map((number) => byNumber.get(number) ?? null);
}

/** The state table as SQL: in which states a click counts, and which state follows. */
const counting = recommendationStates.filter((state) => nextRecommendationState(state, "click") !== null);
const afterClick = (state: string) =>
  `CASE ${counting.map((from) => `WHEN ${state} = '${from}' THEN '${nextRecommendationState(from, "click")}'`).join(" ")} END`;

/**
 * A click changes its link only if it is the link's first, or the first of the day, which moves the end of the days to
 * order. Such links are locked in the order of their numbers, so that two processes cannot deadlock; a link blocked in
 * the meantime is dropped at the lock, and its clicks do not count. All other clicks only add rows, so a popular link
 * is no bottleneck. One browser's clicks in a batch become one recipient, since a statement can upsert a row only once.
 * The planner joins the batch with its results by hash only while it expects many rows. Therefore `seen` keeps every
 * click and marks whether it counts (a filter would be estimated at one row), and links and counted clicks are returned
 * by UNION instead of a join. Otherwise each join would compare 256 clicks with 256 clicks.
 */
const recordSql = `WITH click_in AS (
    SELECT * FROM json_to_recordset($2) AS c(id uuid, link text, recipient text, token text, language text, arrival text, channel text,
      address text, suspicious boolean, at timestamptz, "orderBy" timestamptz, "notOwner" text, "notAccount" uuid)
  ), link AS MATERIALIZED (
    SELECT r.number, r.state, r."accountId", r."ownerKeyHash", r."linkValidUntil", ${isBlocked}, a.state <> 'blocked'
      AND (r.state <> ${afterClick("r.state")} OR r."orderBy" IS NULL OR r."orderBy" < (SELECT max("orderBy") FROM click_in)) AS moves
    FROM ${linkTable} WHERE r."tenantId" = $1 AND r.number = ANY($3::text[])
  ), held AS MATERIALIZED (
    SELECT number, state FROM recommendation
    WHERE "tenantId" = $1 AND number = ANY(ARRAY(SELECT number FROM link WHERE moves))
    ORDER BY number FOR NO KEY UPDATE
  ), seen AS (
    SELECT c.*, l.state = ANY($4::text[]) AND l."linkValidUntil" >= c.at AND NOT l."isAccountBlocked"
      AND (NOT l.moves OR l.number IN (SELECT number FROM held WHERE state = ANY($4::text[])))
      AND (c."notOwner" IS NULL OR c."notOwner" IS DISTINCT FROM l."ownerKeyHash")
      AND (c."notAccount" IS NULL OR c."notAccount" <> l."accountId") AS counts
    FROM click_in c LEFT JOIN link l ON l.number = c.link
  ), opened AS (
    INSERT INTO recipient ("tenantId", number, "recommendationNumber", "tokenHash", channel, arrival, language, "createdAt", "lastClickAt", "orderBy")
    SELECT DISTINCT ON (token) $1, recipient, link, token, channel, arrival, language, at, at, "orderBy"
    FROM seen WHERE counts ORDER BY token, at DESC
    ON CONFLICT ("tenantId", "tokenHash") DO UPDATE SET
      "lastClickAt" = greatest(recipient."lastClickAt", excluded."lastClickAt"),
      "orderBy" = greatest(recipient."orderBy", excluded."orderBy")
    WHERE recipient."recommendationNumber" = excluded."recommendationNumber"
    RETURNING number, "recommendationNumber" AS link, "tokenHash" AS token
  ), counted AS (
    INSERT INTO click ("tenantId", id, "recommendationNumber", "recipientNumber", channel, "addressHash", suspicious, at)
    SELECT $1, c.id, c.link, o.number, c.channel, c.address, c.suspicious, c.at
    FROM seen c JOIN opened o ON o.token = c.token AND o.link = c.link WHERE c.counts
    ON CONFLICT ("tenantId", "recommendationNumber", id, at) DO NOTHING
    RETURNING id, "recommendationNumber" AS link
  ), moved AS (
    UPDATE recommendation r SET
      "orderBy" = greatest(r."orderBy", t."orderBy"),
      state = ${afterClick("t.state")},
      "stateSince" = CASE WHEN t.state = ${afterClick("t.state")} THEN r."stateSince" ELSE t.first END
    FROM (
      SELECT h.number, h.state, min(c.at) AS first, max(c."orderBy") AS "orderBy"
      FROM held h JOIN counted ON counted.link = h.number JOIN click_in c USING (id) GROUP BY h.number, h.state
    ) t
    WHERE r."tenantId" = $1 AND r.number = t.number
    RETURNING r.number, t.state AS "from", r.state AS "to", t.first
  ), written AS (
    INSERT INTO event ("tenantId", id, aggregate, "aggregateId", event, "from", "to", actor, key, "occurredAt")
    SELECT $1, gen_random_uuid(), 'recommendation', number, 'click', "from", "to", 'REC',
      'recommendation:' || number || ':click', first
    FROM moved WHERE "from" <> "to"
    ON CONFLICT ("tenantId", key) DO NOTHING
    RETURNING "tenantId", id, aggregate, event, "from", "to"
  ), ${webhookCtes("written")}
  SELECT NULL AS "countedId", number, state, "linkValidUntil", "isAccountBlocked" FROM link
  UNION ALL SELECT id, NULL, NULL, NULL, NULL FROM counted`;

type Recorded = Awaited<ReturnType<Clicks["record"]>>;

const storedSql = `SELECT id AS "countedId" FROM click
  WHERE "tenantId" = $1 AND "recommendationNumber" = ANY($2::text[]) AND id = ANY($3::uuid[])`;

/** `isRepeat`: the clicks may already be stored; stored clicks are answered as they were the first time. */
async function recordClicks(db: Db, clicks: NewClick[], isRepeat: boolean): Promise<Recorded[]> {
  const stored = isRepeat
    ? await db.sql<{ countedId: string }>(storedSql, [
        db.tenantId,
        [...new Set(clicks.map(({ recommendationNumber }) => recommendationNumber))],
        clicks.map(({ id }) => id),
      ])
    : [];
  const batch = clicks.map((click) => ({
    id: click.id,
    link: click.recommendationNumber,
    recipient: click.recipient.number,
    token: click.recipient.tokenHash,
    language: click.recipient.language,
    arrival: click.recipient.arrival,
    channel: click.channel,
    address: click.addressHash,
    suspicious: click.suspicious ?? false,
    at: click.at,
    orderBy: click.orderBy,
    notOwner: click.except?.ownerKeyHash,
    notAccount: click.except?.accountId,
  }));
  const values = [db.tenantId, JSON.stringify(batch), batch.map(({ link }) => link), counting];
  const rows = await db.sql<Link & { countedId: string | null }>(recordSql, values, "clicks");
  const links = new Map<string, Link>();
  const counted = new Set(stored.map(({ countedId }) => countedId));
  for (const { countedId, ...link } of rows) {
    if (countedId === null) links.set(link.number, link);
    else counted.add(countedId);
  }
  return clicks.map(({ id, recommendationNumber }) => {
    const link = links.get(recommendationNumber);
    return link ? { link, counted: counted.has(id) } : null;
  });
}

/** Names of partitions, e.g. "click_2026_11". */
type ClickMonths = { created: string[]; dropped: string[] };

/**
 * Creates the partitions of clicks for this month and the three that follow, and drops those whose last click is older
 * than clicks are kept; for all tenants together. On a connection of the processes' login role, outside a transaction.
 * Repeating it is harmless. Throws (55P03) where a reader holds the table for more than two seconds: what is missing
 * goes to the partition of the rest meanwhile, and is moved the next time.
 */
export async function keepClickMonths(pool: Pick<pg.Pool, "query">, now: Date): Promise<ClickMonths> {
  const eraseBefore = new Date(now.getTime() - clickDays * 86_400_000);
  const { rows } = await pool.query<ClickMonths>(
    "select created, dropped from keep_click_months($1::timestamptz, $2::timestamptz)",
    [now.toISOString(), eraseBefore.toISOString()],
  );
  return rows[0] ?? { created: [], dropped: [] };
}
