/** $3, $4, $5: the days on which the period before, the period and what follows it begin. */
const at = (day: string) => `(${day}::date::timestamp AT TIME ZONE 'Europe/Berlin')`;
const ofAgency = (alias: string) => `${alias}."tenantId" = $1 AND ${alias}."agencyId" = $2::uuid`;
const sum = (where: string) => `coalesce(sum(cents) FILTER (WHERE ${where}), 0)::float8`;
const open = `SELECT ${sum(`state <> 'reserved' AND coalesce("heldFrom", '') <> 'reserved'`)} AS owed,
    ${sum(`state = 'reserved' OR "heldFrom" = 'reserved'`)} AS expected
  FROM reward_claim c WHERE ${ofAgency("c")} AND kind = 'base' AND state NOT IN ('paid', 'cancelled', 'expired')`;
const earned = `SELECT c.cents, c."recommendationNumber", c."readyAt" >= ${at("$4")} AS "isNow"
  FROM reward_claim c WHERE ${ofAgency("c")} AND kind = 'base' AND state NOT IN ('cancelled', 'expired')
    AND "readyAt" >= ${at("$3")} AND "readyAt" < ${at("$5")}`;
const best = `SELECT trim(a."firstName" || ' ' || a."lastName") AS name, sum(e.cents)::float8 AS cents
  FROM earned e JOIN recommendation r ON r."tenantId" = $1 AND r.number = e."recommendationNumber"
  JOIN account a ON a."tenantId" = $1 AND a.id = r."accountId"
  WHERE e."isNow" GROUP BY a.id, a."firstName", a."lastName" ORDER BY 2 DESC, a.id LIMIT 1`;

export const moneySql = `WITH earned AS (${earned}), open AS (${open}), best AS (${best})
  SELECT (SELECT ${sum(`"isNow"`)} FROM earned) AS "earnedCents",
    (SELECT ${sum(`NOT "isNow"`)} FROM earned) AS "earnedBeforeCents",
    open.owed AS "owedCents", open.expected AS "expectedCents", best.name AS "bestName", best.cents AS "bestCents",
    (SELECT count(*)::int FROM invoice i WHERE ${ofAgency("i")} AND i.kind = 'invoice' AND i.state = 'issued') AS invoices,
    (SELECT coalesce(sum(i."grossCents"), 0)::float8 FROM invoice i
      WHERE ${ofAgency("i")} AND i.kind = 'invoice' AND i.state = 'issued') AS "invoiceCents"
  FROM open LEFT JOIN best ON true`;

const count = (what: string, isNow: boolean, day: string) =>
  `coalesce(sum((${what})::int) FILTER (WHERE ${day} ${isNow ? ">=" : "<"} $4::date), 0)::int`;
const counts = (day: string, shared: string, ordered: string) =>
  `${count(shared, true, day)} AS shared, ${count(ordered, true, day)} AS ordered,
   ${count(shared, false, day)} AS "sharedBefore", ${count(ordered, false, day)} AS "orderedBefore"`;

/** Of recommendations whose link works, or did; an order counts for the day of its recommendation. */
export const orderedSql = `SELECT ${counts("day", "true", `"isOrdered"`)} FROM (
    SELECT (r."createdAt" AT TIME ZONE 'Europe/Berlin')::date AS day,
      EXISTS (SELECT FROM "order" o WHERE o."tenantId" = $1 AND o."recommendationNumber" = r.number) AS "isOrdered"
    FROM recommendation r WHERE ${ofAgency("r")} AND r."openedAt" IS NOT NULL
      AND r."createdAt" >= ${at("$3")} AND r."createdAt" < ${at("$5")}) days`;

/** The same from the figures of last night. */
export const storedOrderedSql = `SELECT ${counts("day", "shared", "ordered")} FROM agency_day d
  WHERE ${ofAgency("d")} AND day >= $3::date AND day < $5::date`;
