import type { AgencyReportName, AgencyReportRows } from "#server/agencies/reports.ts";
import { ofOrder } from "#server/agencies/store/invoices.ts";
import { orderedProduct } from "#server/orders/store/ordered-product.ts";
import { computedKey } from "#server/platform/database/columns.ts";
import { conditions, type ReportSource } from "#server/platform/database/report-sql.ts";
import { addDays, startOf } from "#server/platform/values/calendar.ts";

type Filter = Readonly<Record<string, string | undefined>>;
type Parts<Name extends AgencyReportName> = Pick<ReportSource<string>, "from" | "key" | "sorts"> & {
  /** The SQL of each column of the report's rows. */
  columns: Readonly<Record<keyof AgencyReportRows[Name], string>>;
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
const parts: { readonly [Name in AgencyReportName]: Parts<Name> } = {
  orders: {
    columns: {
      id: "t.id",
      externalId: `t."externalId"`,
      state: "t.state",
      stateSince: `t."stateSince"`,
      productName: orderedProduct("t"),
      recommendedProduct: `r."productName"`,
      recommendationNumber: `t."recommendationNumber"`,
      leadId: `(SELECT l.id FROM lead l WHERE ${same("l", "t")} AND l."recommendationNumber" = t."recommendationNumber"
        AND l."recipientNumber" = t."recipientNumber" AND l."agencyId" = t."agencyId" LIMIT 1)`,
      referrer: name("r"),
      orderedAt: `t."orderedAt"`,
      confirmedAt: `t."confirmedAt"`,
      isDoubted: `(t."reasonCode" IS NOT NULL)`,
    },
    from: `"order" t JOIN recommendation r ON ${same("r", "t")} AND r.number = t."recommendationNumber"`,
    key: { sql: "t.id", type: "uuid" },
    sorts: { orderedAt: at(`t."orderedAt"`), stateSince: at(`t."stateSince"`) },
    day: `t."orderedAt"`,
    number: `(t."recommendationNumber" = ? OR t."externalId" = ?)`,
  },
  recommendations: {
    columns: {
      number: "t.number",
      state: "t.state",
      referrer: name("t"),
      productName: `t."productName"`,
      channel: "t.channel",
      createdAt: `t."createdAt"`,
      leads: few(`lead l WHERE ${same("l", "t")} AND l."recommendationNumber" = t.number`),
    },
    from: "recommendation t",
    key: { sql: "t.number", type: "text" },
    sorts: { createdAt: at(`t."createdAt"`) },
    day: `t."createdAt"`,
    number: "t.number = ?",
  },
  referrers: {
    columns: {
      id: `t."accountId"`,
      name: name("a"),
      email: "a.email",
      createdAt: `t."createdAt"`,
      recommendations: few(
        `recommendation r WHERE ${same("r", "t")} AND r."accountId" = t."accountId" AND r."agencyId" = t."agencyId"`,
      ),
      leads: few(
        `recommendation r JOIN lead l ON ${same("l", "r")} AND l."recommendationNumber" = r.number WHERE ${same("r", "t")} AND r."accountId" = t."accountId" AND r."agencyId" = t."agencyId"`,
      ),
      orders: few(
        `recommendation r JOIN "order" o ON ${same("o", "r")} AND o."recommendationNumber" = r.number WHERE ${same("r", "t")} AND r."accountId" = t."accountId" AND r."agencyId" = t."agencyId"`,
      ),
    },
    from: `agency_referrer t JOIN account a ON ${same("a", "t")} AND a.id = t."accountId"`,
    key: { sql: `t."accountId"`, type: "uuid" },
    sorts: { createdAt: at(`t."createdAt"`) },
    day: `t."createdAt"`,
  },
  leads: {
    columns: {
      id: "t.id",
      state: "t.state",
      name: `coalesce(${name("p")}, '')`,
      company: `coalesce(p.company, '')`,
      phone: `coalesce(p.phone, '')`,
      email: `coalesce(p.email, '')`,
      city: `coalesce(p.city, '')`,
      arrival: "p.arrival",
      referrer: name("r"),
      productName: `r."productName"`,
      recommendationNumber: `t."recommendationNumber"`,
      nextStep: `t."nextStep"`,
      nextStepOn: `t."nextStepOn"::text`,
      touchedAt: `t."touchedAt"`,
      attentionAt: `t."attentionAt"`,
      createdAt: `t."createdAt"`,
    },
    from: `lead t JOIN recommendation r ON ${same("r", "t")} AND r.number = t."recommendationNumber"
      JOIN recipient p ON ${same("p", "t")} AND p.number = t."recipientNumber"`,
    key: { sql: "t.id", type: "uuid" },
    sorts: { attentionAt: at(`t."attentionAt"`), createdAt: at(`t."createdAt"`), touchedAt: at(`t."touchedAt"`) },
    day: `t."createdAt"`,
    number: `t."recommendationNumber" = ?`,
  },
  rewards: {
    columns: {
      id: "t.id",
      state: "t.state",
      role: "t.role",
      cents: "t.cents",
      recommendationNumber: `t."recommendationNumber"`,
      referrer: name("r"),
      productName: orderedProduct("o"),
      createdAt: `t."createdAt"`,
    },
    from: `(SELECT * FROM reward_claim WHERE ${ofOrder}) t
      JOIN recommendation r ON ${same("r", "t")} AND r.number = t."recommendationNumber"
      LEFT JOIN "order" o ON ${same("o", "t")} AND o.id = t."orderId"`,
    key: { sql: "t.id", type: "uuid" },
    sorts: { createdAt: at(`t."createdAt"`) },
    day: `t."createdAt"`,
    number: `t."recommendationNumber" = ?`,
  },
  invitations: {
    columns: {
      id: "t.id",
      kind: "t.kind",
      state: "t.state",
      name: name("t"),
      email: "t.email",
      number: "t.number",
      inviter: name("u"),
      agreedAt: `t."agreedAt"`,
      remindedAt: `t."remindedAt"`,
      createdAt: `t."createdAt"`,
      expiresAt: `t."expiresAt"`,
    },
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
  { state, kind, release, from, until, number }: Filter,
): ReportSource<string> {
  const { columns, from: tables, key, sorts, day, number: numberIs } = parts[report];
  const found = conditions([
    { sql: `t."tenantId" = ?`, value: scope.tenantId },
    { sql: `t."agencyId" = ?::uuid`, value: scope.agencyId },
  ]);
  // With one state PostgreSQL reads the rows of an index in its order; with several it sorts.
  const isOne = !state?.includes(",");
  if (state) found.add(isOne ? "t.state = ?::text" : "t.state = ANY(string_to_array(?::text, ','))", state);
  if (kind) found.add("t.kind = ?::text", kind);
  if (release)
    found.add(
      `EXISTS (SELECT FROM ${computedKey("t.id::text")} JOIN event e ON ${same("e", "t")} AND e.aggregate = 'order'
    AND e."aggregateId" = k.key AND e.event = 'confirm' AND e.actor IN ('OWN', 'EMP')) = (?::text = 'ours')`,
      release,
    );
  if (from) found.add(`${day} >= ?::timestamptz`, startOf(from).toISOString());
  if (until) found.add(`${day} < ?::timestamptz`, startOf(addDays(until, 1)).toISOString());
  if (number && numberIs) found.add(numberIs.replaceAll("?", "?::text"), number);
  const selected = Object.entries(columns).map(([column, sql]) => `${sql} AS "${column}"`);
  return { columns: selected.join(", "), from: tables, key, sorts, where: found.where, values: found.values };
}
