import { termsSql, termsText } from "./terms-text.ts";

/** Statements about the recipients of a link; each reads a bounded number of rows. */

/** One index entry for each hash, however many recipients the link has. */
export const addressedSql = `SELECT m.* FROM unnest($3::text[]) AS hash CROSS JOIN LATERAL (
    SELECT * FROM recipient r WHERE r."tenantId" = $1 AND r."recommendationNumber" = $2 AND r."matchHash" = hash
    ORDER BY r."lastClickAt" DESC LIMIT 1) m
  ORDER BY m."lastClickAt" DESC LIMIT 1`;

export const withDetailsSql = `SELECT * FROM recipient
  WHERE "tenantId" = $1 AND "recommendationNumber" = $2 AND "matchHash" IS NOT NULL
  ORDER BY "lastClickAt" DESC LIMIT 50`;

/** $3: the end of the order's day, because shops report days more often than times. */
export const onlySql = `SELECT * FROM recipient
  WHERE "tenantId" = $1 AND "recommendationNumber" = $2 AND "createdAt" <= $3::timestamptz
  ORDER BY "createdAt" LIMIT 2`;

export const confirmedByMatchSql = `SELECT m.* FROM unnest($2::text[]) AS hash CROSS JOIN LATERAL (
    SELECT * FROM recipient r WHERE r."tenantId" = $1 AND r."matchHash" = hash AND r."confirmedAt" IS NOT NULL
      AND r."createdAt" <= $3::timestamptz AND r."orderBy" >= $4::timestamptz
    ORDER BY r."lastClickAt" DESC LIMIT 20) m
  ORDER BY m."lastClickAt" DESC LIMIT 20`;

/** $2: the links, $3: the default. Those who agreed chose; an erasure keeps the choice. */
export const referrerSeesSql = `SELECT number AS "recipientNumber", "recommendationNumber", "referrerSees" AS sees,
    "confirmedAt" AS "agreedAt" FROM recipient
  WHERE "tenantId" = $1 AND "recommendationNumber" = ANY($2::text[]) AND "referrerSees" <> $3 AND "confirmedAt" IS NOT NULL
  ORDER BY number`;

const agreedSql = `WITH terms AS (${termsSql(4)}) UPDATE recipient SET "termsHash" = $4, "confirmedAt" = $3::timestamptz
  WHERE "tenantId" = $1 AND number = $2 AND "confirmedAt" IS NULL AND "savedAt" IS NOT NULL AND "erasedAt" IS NULL
  RETURNING number`;

/** Statement and values with which a recipient agrees to a text, and which return them unless they cannot. */
export function agreed(tenantId: string, number: string, text: string, at: Date): [sql: string, values: string[]] {
  return [agreedSql, [tenantId, number, at.toISOString(), ...termsText(text)]];
}
