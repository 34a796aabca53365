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

/** The kind of each column of a report's file, in order; null: the file does not have it. */
const columns: {
  readonly [Name in AgencyReportName]: {
    readonly [Each in keyof AgencyReportRows[Name]]: Each extends Column ? ColumnKind | null : null;
  };
} = {
  orders: {
    externalId: "text",
    state: "text",
    orderedAt: "day",
    stateSince: "day",
    confirmedAt: "day",
    productName: "text",
    recommendationNumber: "text",
    referrer: "text",
    id: null,
    recommendedProduct: null,
    leadId: null,
  },
  recommendations: {
    number: "text",
    state: "text",
    createdAt: "day",
    referrer: "text",
    productName: "text",
    channel: "text",
    leads: "text",
  },
  referrers: {
    name: "text",
    email: "text",
    createdAt: "day",
    recommendations: "text",
    leads: "text",
    orders: "text",
    id: null,
  },
  leads: {
    name: "text",
    company: "text",
    state: "text",
    attentionAt: "day",
    nextStep: "text",
    nextStepOn: "day",
    phone: "text",
    email: "text",
    city: "text",
    arrival: "text",
    productName: "text",
    recommendationNumber: "text",
    referrer: "text",
    touchedAt: "day",
    createdAt: "day",
    id: null,
  },
  rewards: {
    recommendationNumber: "text",
    state: "text",
    createdAt: "day",
    referrer: "text",
    productName: "text",
    role: "text",
    cents: "cents",
    id: null,
  },
  invitations: {
    name: "text",
    email: "text",
    kind: "text",
    state: "text",
    number: "text",
    inviter: "text",
    createdAt: "day",
    agreedAt: "day",
    remindedAt: "day",
    expiresAt: "day",
    id: null,
  },
};

const labelOf = {
  orders: "order",
  recommendations: "recommendation",
  referrers: null,
  leads: "lead",
  rewards: "reward",
  invitations: "invitation",
} as const;

/** A report's file: its columns, and the cells of a row, in the user's language. */
export function fileOf<Name extends AgencyReportName>(ctx: Pick<RequestContext, "tenant" | "language">, name: Name) {
  const { t } = i18nFor(ctx);
  const kinds: Readonly<Partial<Record<string, ColumnKind | null>>> = columns[name];
  const kindOf = (column: Column): ColumnKind => kinds[column] ?? "text";
  const names = Object.keys(kinds).filter((column): column is Column => kinds[column] !== null);
  const area = labelOf[name];
  const cell = (column: Column, value: unknown): Cell => {
    if (value === null || value === undefined) return "";
    const kind = kindOf(column);
    if (kind === "cents") return { cents: Number(value) };
    if (kind === "day") return dayCell(value as Date | Day);
    if (column === "state" && area)
      return t(`agencyReports:${area}.${String(value)}` as "agencyReports:order.inReview");
    if (column === "kind") return t(`agencyReports:kind.${String(value) as "referrer"}`);
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
