import type { Link, NewClick } from "#server/domain/recommendation/ports.ts";
import { nextRecommendationState, recommendationStates } from "#server/domain/recommendation/states.ts";
import type { Db } from "./database.ts";
import { groupCommit } from "./group-commit.ts";

export type Clicks = {
  linkOf(number: string): Promise<Link | null>;
  record(click: NewClick): Promise<Recorded>;
};

const batches = new WeakMap<Db, Clicks>();

/** The clicks of one tenant in this process, or of one transaction: they share their statements. */
export function clicksOf(db: Db): Clicks {
  const known = batches.get(db);
  if (known) return known;
  const fresh: Clicks = {
    linkOf: groupCommit((numbers: string[]) => readLinks(db, numbers)),
    record: groupCommit((clicks: NewClick[]) => recordClicks(db, clicks)),
  };
  batches.set(db, fresh);
  return fresh;
}

const linksSql = `SELECT number, state, "accountId", "ownerKeyHash", "linkValidUntil", "orderBy"
  FROM recommendation WHERE "tenantId" = $1 AND number = ANY($2::text[])`;

async function readLinks(db: Db, numbers: string[]): Promise<(Link | null)[]> {
  const rows = await db.sql<Link>(linksSql, [db.tenantId, [...new Set(numbers)]], "links");
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return numbers.map((number) => byNumber.get(number) ?? null);
}

/** The domain's table, as SQL: in which states a click counts, and where it leads. */
const counting = recommendationStates.filter((state) => nextRecommendationState(state, "click") !== null);
const afterClick = `CASE ${counting.map((state) => `WHEN l.state = '${state}' THEN '${nextRecommendationState(state, "click")}'`).join(" ")} END`;

/**
 * Locks the recommendations in order of their number, so that two batches never wait for each other crosswise. One
 * browser's clicks in one batch are one recipient: a row can be upserted once in a statement.
 */
const recordSql = `WITH click_in AS (
    SELECT * FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
        $9::timestamptz[], $10::timestamptz[], $11::text[], $12::uuid[])
      AS c(id, link, friend, token, language, channel, address, at, "orderBy", "notOwner", "notAccount")
  ), locked AS (
    SELECT number, state, "accountId", "ownerKeyHash", "linkValidUntil", "orderBy" FROM recommendation
    WHERE "tenantId" = $1 AND number = ANY($3::text[])
    ORDER BY number FOR UPDATE
  ), let_in AS (
    SELECT c.* FROM click_in c JOIN locked l ON l.number = c.link
    WHERE l.state = ANY($13::text[]) AND l."linkValidUntil" >= c.at
      AND (c."notOwner" IS NULL OR c."notOwner" IS DISTINCT FROM l."ownerKeyHash")
      AND (c."notAccount" IS NULL OR c."notAccount" <> l."accountId")
  ), friend AS (
    INSERT INTO recipient ("tenantId", number, "recommendationNumber", "tokenHash", channel, language, "createdAt", "lastClickAt", "orderBy")
    SELECT DISTINCT ON (token) $1, friend, link, token, channel, language, at, at, "orderBy"
    FROM let_in ORDER BY token, at DESC
    ON CONFLICT ("tenantId", "tokenHash") DO UPDATE SET
      "lastClickAt" = greatest(recipient."lastClickAt", excluded."lastClickAt"),
      "orderBy" = greatest(recipient."orderBy", excluded."orderBy")
    WHERE recipient."recommendationNumber" = excluded."recommendationNumber"
    RETURNING number, "recommendationNumber" AS link, "tokenHash" AS token
  ), counted AS (
    INSERT INTO click ("tenantId", id, "recommendationNumber", "recipientNumber", channel, "addressHash", at)
    SELECT $1, c.id, c.link, f.number, c.channel, c.address, c.at
    FROM let_in c JOIN friend f ON f.token = c.token AND f.link = c.link
    RETURNING id
  ), tally AS (
    SELECT c.link, count(*)::int AS clicks, min(c.at) AS first, max(c.at) AS last, max(c."orderBy") AS "orderBy"
    FROM click_in c JOIN counted USING (id) GROUP BY c.link
  ), moved AS (
    UPDATE recommendation r SET
      "clickCount" = r."clickCount" + t.clicks,
      "lastClickAt" = greatest(r."lastClickAt", t.last),
      "orderBy" = greatest(r."orderBy", t."orderBy"),
      state = ${afterClick},
      "stateSince" = CASE WHEN r.state = ${afterClick} THEN r."stateSince" ELSE t.first END
    FROM tally t JOIN locked l ON l.number = t.link
    WHERE r."tenantId" = $1 AND r.number = t.link
    RETURNING r.number, l.state AS "from", r.state AS "to", t.first
  ), written AS (
    INSERT INTO event ("tenantId", id, aggregate, "aggregateId", event, "from", "to", actor, key, "occurredAt")
    SELECT $1, gen_random_uuid(), 'recommendation', number, 'click', "from", "to", 'REC',
      'recommendation:' || number || ':click', first
    FROM moved WHERE "from" <> "to"
    ON CONFLICT ("tenantId", key) DO NOTHING
  )
  SELECT c.id, l.*, k.id IS NOT NULL AS counted
  FROM click_in c JOIN locked l ON l.number = c.link LEFT JOIN counted k ON k.id = c.id`;

type Recorded = { link: Link; counted: boolean } | null;

async function recordClicks(db: Db, clicks: NewClick[]): Promise<Recorded[]> {
  const column = <T>(of: (click: NewClick) => T) => clicks.map(of);
  const values = [
    db.tenantId,
    column((click) => click.id),
    column((click) => click.recommendationNumber),
    column((click) => click.recipient.number),
    column((click) => click.recipient.tokenHash),
    column((click) => click.recipient.language),
    column((click) => click.channel),
    column((click) => click.addressHash),
    column((click) => click.at.toISOString()),
    column((click) => click.orderBy.toISOString()),
    column((click) => click.except?.ownerKeyHash ?? null),
    column((click) => click.except?.accountId ?? null),
    counting,
  ];
  const rows = await db.sql<Link & { id: string; counted: boolean }>(recordSql, values, "clicks");
  const answers = new Map(rows.map(({ id, counted, ...link }) => [id, { link, counted }]));
  return clicks.map(({ id }) => answers.get(id) ?? null);
}
