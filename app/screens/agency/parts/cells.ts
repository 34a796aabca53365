import { i18nFor } from "#app/i18n/index.ts";
import type { KeyIn } from "#app/i18n/keys.ts";
import type { AgencyReportName, AgencyReportRows } from "#server/domain/agency/reports.ts";
import { formatDay } from "#server/domain/calendar.ts";
import type { RequestContext } from "#server/domain/context.ts";
import { neverAttention } from "#server/domain/lead/model.ts";
import { channelKey } from "./channel.ts";

export type Cell = string | number;
type Column = KeyIn<"agencyReports"> extends infer Key ? (Key extends `column.${infer Name}` ? Name : never) : never;

const columns: { [Name in AgencyReportName]: readonly (keyof AgencyReportRows[Name] & Column)[] } = {
  orders: [
    ...(["externalId", "state", "orderedAt", "stateSince", "confirmedAt", "productName"] as const),
    ...(["recommendationNumber", "referrer"] as const),
  ],
  recommendations: ["number", "state", "createdAt", "referrer", "productName", "channel", "leads"],
  recommenders: ["name", "email", "createdAt", "recommendations", "leads", "orders"],
  leads: [
    ...(["name", "state", "attentionAt", "nextStep", "nextStepOn", "phone", "email", "city", "arrival"] as const),
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

/** A report's file: its column headings, and the cells of a row, in the user's language. */
export function fileOf<Name extends AgencyReportName>(ctx: Pick<RequestContext, "tenant" | "language">, name: Name) {
  const { t } = i18nFor(ctx);
  const names: readonly Column[] = columns[name];
  const area = labelOf[name];
  const cell = (column: string, value: unknown): Cell => {
    if (column === "state" && area)
      return t(`agencyReports:${area}.${String(value)}` as "agencyReports:order.inReview");
    if (column === "kind") return t(`agencyReports:kind.${String(value) as "recommender"}`);
    if (column === "arrival" && value !== null) return t(`agencyReports:arrival.${String(value) as "link"}`);
    const channel = column === "channel" ? channelKey(String(value)) : null;
    if (channel) return t(`agencyReports:channel.${channel}`);
    if (column === "role") return t(`agencyReports:role.${String(value) as "referrer"}`);
    if (column === "cents") return Number(value) / 100;
    if (typeof value === "number") return value;
    if (value === null || value === undefined) return "";
    const at = Object.prototype.toString.call(value) === "[object Date]" ? (value as Date) : null;
    if (at) return at.getTime() === neverAttention.getTime() ? "" : formatDay(at.toISOString());
    return column === "nextStepOn" ? formatDay(String(value)) : String(value);
  };
  return {
    headings: names.map((column) => t(`agencyReports:column.${column}`)),
    cells: (row: AgencyReportRows[Name]): Cell[] =>
      names.map((column) => cell(column, (row as Readonly<Record<string, unknown>>)[column])),
    fileName: t(`agencyReports:file.${name as AgencyReportName}`),
  };
}
