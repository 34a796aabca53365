import type { ParseKeys } from "i18next";
import { i18nFor } from "#app/i18n/index.ts";
import { neverAttention } from "#server/agencies/lead/model.ts";
import type { AgencyReportName, AgencyReportRows } from "#server/agencies/reports.ts";
import type { RequestContext } from "#server/context.ts";
import { type Day, dayOf } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";
import { channelKey } from "./channel.ts";

/** A cell of a report's file. A day is Berlin's; "" is an empty cell of any column. */
export type Cell = string | number | { day: Day } | { cents: Cents };
export type ColumnKind = "text" | "day" | "cents";
type Column =
  ParseKeys<"agencyReports"> extends infer Key ? (Key extends `column.${infer Name}` ? Name : never) : never;

const columns: { [Name in AgencyReportName]: readonly (keyof AgencyReportRows[Name] & Column)[] } = {
  orders: [
    ...(["externalId", "state", "orderedAt", "stateSince", "confirmedAt", "productName"] as const),
    ...(["recommendationNumber", "referrer"] as const),
  ],
  recommendations: ["number", "state", "createdAt", "referrer", "productName", "channel", "leads"],
  recommenders: ["name", "email", "createdAt", "recommendations", "leads", "orders"],
  leads: [
    ...([
      "name",
      "company",
      "state",
      "attentionAt",
      "nextStep",
      "nextStepOn",
      "phone",
      "email",
      "city",
      "arrival",
    ] as const),
    ...(["productName", "recommendationNumber", "referrer", "touchedAt", "createdAt"] as const),
  ],
  rewards: ["recommendationNumber", "state", "createdAt", "referrer", "productName", "role", "cents"],
  invitations: [
    ...(["name", "email", "kind", "state", "number", "inviter", "createdAt", "remindedAt", "expiresAt"] as const),
  ],
};

const labelOf = {
  orders: "order",
  recommendations: "recommendation",
  recommenders: null,
  leads: "lead",
  rewards: "reward",
  invitations: "invitation",
} as const;

const days: ReadonlySet<Column> = new Set([
  ...(["orderedAt", "stateSince", "confirmedAt", "createdAt", "attentionAt"] as const),
  ...(["nextStepOn", "touchedAt", "remindedAt", "expiresAt"] as const),
] satisfies Column[]);

const kindOf = (column: Column): ColumnKind => (column === "cents" ? "cents" : days.has(column) ? "day" : "text");

/** A report's file: its columns, and the cells of a row, in the user's language. */
export function fileOf<Name extends AgencyReportName>(ctx: Pick<RequestContext, "tenant" | "language">, name: Name) {
  const { t } = i18nFor(ctx);
  const names: readonly Column[] = columns[name];
  const area = labelOf[name];
  const cell = (column: Column, value: unknown): Cell => {
    if (value === null || value === undefined) return "";
    const kind = kindOf(column);
    if (kind === "cents") return { cents: Number(value) };
    if (kind === "day") return dayCell(value as Date | Day);
    if (column === "state" && area)
      return t(`agencyReports:${area}.${String(value)}` as "agencyReports:order.inReview");
    if (column === "kind") return t(`agencyReports:kind.${String(value) as "recommender"}`);
    if (column === "arrival") return t(`agencyReports:arrival.${String(value) as "link"}`);
    const channel = column === "channel" ? channelKey(String(value)) : null;
    if (channel) return t(`agencyReports:channel.${channel}`);
    if (column === "role") return t(`agencyReports:role.${String(value) as "referrer"}`);
    return typeof value === "number" ? value : String(value);
  };
  return {
    columns: names.map((column) => ({ heading: t(`agencyReports:column.${column}`), kind: kindOf(column) })),
    cells: (row: AgencyReportRows[Name]): Cell[] =>
      names.map((column) => cell(column, (row as Readonly<Record<string, unknown>>)[column])),
    fileName: t(`agencyReports:file.${name as AgencyReportName}`),
  };
}

/** A lead that needs no attention again has an instant that stands for never. */
function dayCell(value: Date | Day): Cell {
  if (typeof value === "string") return { day: value };
  return value.getTime() === neverAttention.getTime() ? "" : { day: dayOf(value) };
}
