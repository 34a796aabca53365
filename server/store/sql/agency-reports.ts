import type { AgencyReportName } from "#server/domain/agency/reports.ts";
import { endOfDayAfter, startOf } from "#server/domain/calendar.ts";
import { conditions, type ReportSource } from "./report.ts";

type Filter = Readonly<Record<string, string | undefined>>;
type Parts = Pick<ReportSource<string>, "columns" | "from" | "key" | "sorts"> & {
  /** The alias of the table whose rows belong to the agency, and the column that a filter by days uses. */
  day: string;
  number?: string;
};

const at = (sql: string) => ({ sql, type: "timestamptz" as const });
/** Counts at most 1000 dependent rows of a report's row. */
const few = (rows: string) => `(SELECT count(*)::int FROM (SELECT FROM ${rows} LIMIT 1000) counted)`;
const name = (alias: string) => `trim(${alias}."firstName" || ' ' || ${alias}."lastName")`;
const same = (one: string, other: string) => `${one}."tenantId" = ${other}."tenantId"`;

/** Each report's main table is `t`; its first condition names tenant and agency. */
const parts: Record<AgencyReportName, Parts> = {
  orders: {
    columns: `t.id, t."externalId", t.state, t."stateSince", coalesce(t."productName", r."productName") AS "productName",
      t."recommendationNumber", ${name("r")} AS referrer, t."orderedAt", t."confirmedAt"`,
    from: `"order" t JOIN recommendation r ON ${same("r", "t")} AND r.number = t."recommendationNumber"`,
    key: { sql: "t.id", type: "uuid" },
    sorts: { orderedAt: at(`t."orderedAt"`), stateSince: at(`t."stateSince"`) },
    day: `t."orderedAt"`,
    number: `(t."recommendationNumber" = ? OR t."externalId" = ?)`,
  },
  recommendations: {
    columns: `t.number, t.state, ${name("t")} AS referrer, t."productName", t.channel, t."createdAt",
      ${few(`lead l WHERE ${same("l", "t")} AND l."recommendationNumber" = t.number`)} AS leads`,
    from: "recommendation t",
    key: { sql: "t.number", type: "text" },
    sorts: { createdAt: at(`t."createdAt"`) },
    day: `t."createdAt"`,
    number: "t.number = ?",
  },
  recommenders: {
    columns: `t."accountId" AS id, ${name("a")} AS name, a.email, t."createdAt",
      ${few(`recommendation r WHERE ${same("r", "t")} AND r."accountId" = t."accountId" AND r."agencyId" = t."agencyId"`)}
        AS recommendations,
      ${few(`recommendation r JOIN lead l ON ${same("l", "r")} AND l."recommendationNumber" = r.number
        WHERE ${same("r", "t")} AND r."accountId" = t."accountId" AND r."agencyId" = t."agencyId"`)} AS leads,
      ${few(`recommendation r JOIN "order" o ON ${same("o", "r")} AND o."recommendationNumber" = r.number
        WHERE ${same("r", "t")} AND r."accountId" = t."accountId" AND r."agencyId" = t."agencyId"`)} AS orders`,
    from: `agency_recommender t JOIN account a ON ${same("a", "t")} AND a.id = t."accountId"`,
    key: { sql: `t."accountId"`, type: "uuid" },
    sorts: { createdAt: at(`t."createdAt"`) },
    day: `t."createdAt"`,
  },
  leads: {
    columns: `t.id, t.state, coalesce(${name("p")}, '') AS name, coalesce(p.phone, '') AS phone,
      coalesce(p.email, '') AS email, coalesce(p.city, '') AS city, p.arrival, ${name("r")} AS referrer, r."productName",
      t."recommendationNumber", t."nextStep", t."nextStepOn"::text AS "nextStepOn", t."touchedAt", t."attentionAt",
      t."createdAt"`,
    from: `lead t JOIN recommendation r ON ${same("r", "t")} AND r.number = t."recommendationNumber"
      JOIN recipient p ON ${same("p", "t")} AND p.number = t."recipientNumber"`,
    key: { sql: "t.id", type: "uuid" },
    sorts: { attentionAt: at(`t."attentionAt"`), createdAt: at(`t."createdAt"`), touchedAt: at(`t."touchedAt"`) },
    day: `t."createdAt"`,
    number: `t."recommendationNumber" = ?`,
  },
  rewards: {
    columns: `t.id, t.state, t.role, t.cents, t."recommendationNumber", ${name("r")} AS referrer, r."productName", t."createdAt"`,
    from: `(SELECT * FROM reward_claim WHERE kind = 'base') t
      JOIN recommendation r ON ${same("r", "t")} AND r.number = t."recommendationNumber"`,
    key: { sql: "t.id", type: "uuid" },
    sorts: { createdAt: at(`t."createdAt"`) },
    day: `t."createdAt"`,
    number: `t."recommendationNumber" = ?`,
  },
  invitations: {
    columns: `t.id, t.kind, t.state, ${name("t")} AS name, t.email, t.number, ${name("u")} AS inviter, t."remindedAt",
      t."createdAt", t."expiresAt"`,
    from: `agency_invitation t JOIN sso_user u ON ${same("u", "t")} AND u.id = t."invitedBy"`,
    key: { sql: "t.id", type: "uuid" },
    sorts: {
      createdAt: at(`t."createdAt"`),
      lastName: { sql: `t."lastName"`, type: "text" },
      expiresAt: at(`t."expiresAt"`),
    },
    day: `t."createdAt"`,
  },
};

/** The SQL source of one agency's report. */
export function agencyReportSource(
  report: AgencyReportName,
  scope: { tenantId: string; agencyId: string },
  { state, kind, from, until, number }: Filter,
): ReportSource<string> {
  const { columns, from: tables, key, sorts, day, number: numberIs } = parts[report];
  const found = conditions([
    { sql: `t."tenantId" = ?`, value: scope.tenantId },
    { sql: `t."agencyId" = ?::uuid`, value: scope.agencyId },
  ]);
  if (state) found.add("t.state = ?::text", state);
  if (kind) found.add("t.kind = ?::text", kind);
  if (from) found.add(`${day} >= ?::timestamptz`, startOf(from).toISOString());
  if (until) found.add(`${day} < ?::timestamptz`, endOfDayAfter(startOf(until), 0).toISOString());
  if (number && numberIs) found.add(numberIs.replaceAll("?", "?::text"), number);
  return { columns, from: tables, key, sorts, where: found.where, values: found.values };
}
