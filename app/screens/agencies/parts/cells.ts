import type { ParseKeys, TFunction } from "i18next";
import type { agencyReports } from "#app/i18n/de/agencies/agency-reports.ts";
import { i18nFor } from "#app/i18n/index.ts";
import { neverAttention } from "#server/agencies/lead/model.ts";
import type { AgencyReportName, AgencyReportRows } from "#server/agencies/reports.ts";
import type { RequestContext } from "#server/context.ts";
import { type Day, dayOf } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";
import { shareChannels } from "#server/tenants/model.ts";

const labelled = [...shareChannels, "code", "call-mail", "call-code"] as const;

/** A cell of a report's file. A day is Berlin's; "" is an empty cell of any column. */
export type Cell = string | number | { day: Day } | { cents: Cents };
export type ColumnKind = "text" | "day" | "cents";
type Column =
  ParseKeys<"agencyReports"> extends infer Key ? (Key extends `column.${infer Name}` ? Name : never) : never;
type Words = TFunction<"agencyReports">;
type Shown<Value> = { kind: ColumnKind; cell(value: Value, t: Words): Cell };

const text: Shown<string | number> = { kind: "text", cell: (value) => value };
/** A lead that needs no attention again has an instant that stands for never. */
const day: Shown<Date | Day> = {
  kind: "day",
  cell(value) {
    if (typeof value === "string") return { day: value };
    return value.getTime() === neverAttention.getTime() ? "" : { day: dayOf(value) };
  },
};
const money: Shown<Cents> = { kind: "cents", cell: (cents) => ({ cents }) };
const inWords = <Value>(cell: (value: Value, t: Words) => string): Shown<Value> => ({ kind: "text", cell });

const recommended = inWords((product: string, t) => product || t("anyProduct"));

/** The columns of each report's file, in order, and how a value that is not null is shown; null: not in the file. */
const columns: {
  readonly [Name in AgencyReportName]: {
    readonly [Each in keyof AgencyReportRows[Name]]: Each extends Column
      ? Shown<NonNullable<AgencyReportRows[Name][Each]>> | null
      : null;
  };
} = {
  orders: {
    externalId: text,
    state: inWords((state, t) => t(`order.${state}`)),
    orderedAt: day,
    stateSince: day,
    confirmedAt: day,
    productName: text,
    recommendationNumber: text,
    referrer: text,
    id: null,
    recommendedProduct: null,
    leadId: null,
    isDoubted: null,
  },
  recommendations: {
    number: text,
    state: inWords((state, t) => t(`recommendation.${state}`)),
    createdAt: day,
    referrer: text,
    productName: recommended,
    channel: inWords((channel, t) => {
      const key = channelKey(channel);
      return key ? t(`channel.${key}`) : channel;
    }),
    leads: text,
  },
  referrers: {
    name: text,
    email: text,
    createdAt: day,
    recommendations: text,
    leads: text,
    orders: text,
    id: null,
  },
  leads: {
    name: text,
    company: text,
    state: inWords((state, t) => t(`lead.${state}`)),
    attentionAt: day,
    nextStep: text,
    nextStepOn: day,
    phone: text,
    email: text,
    city: text,
    arrival: inWords((arrival, t) => t(`arrival.${arrival}`)),
    productName: recommended,
    recommendationNumber: text,
    referrer: text,
    touchedAt: day,
    createdAt: day,
    id: null,
  },
  rewards: {
    recommendationNumber: text,
    state: inWords((state, t) => t(`reward.${state}`)),
    createdAt: day,
    referrer: text,
    productName: text,
    role: inWords((role, t) => t(`role.${role}`)),
    cents: money,
    id: null,
  },
  invitations: {
    name: text,
    email: text,
    kind: inWords((kind, t) => t(`kind.${kind}`)),
    state: inWords((state, t) => t(`invitation.${state}`)),
    number: text,
    inviter: text,
    createdAt: day,
    agreedAt: day,
    remindedAt: day,
    expiresAt: day,
    id: null,
  },
};

/** A report's file: its columns, and the cells of a row, in the user's language. */
export function fileOf<Name extends AgencyReportName>(ctx: Pick<RequestContext, "tenant" | "language">, name: Name) {
  const t = i18nFor(ctx).getFixedT(null, "agencyReports");
  const shown = Object.entries<Shown<unknown> | null>(columns[name]).flatMap(([column, one]) =>
    one ? [{ column: column as Column, ...one }] : [],
  );
  return {
    columns: shown.map(({ column, kind }) => ({ heading: t(`column.${column}`), kind })),
    cells(row: AgencyReportRows[Name]): Cell[] {
      const values: Readonly<Partial<Record<string, unknown>>> = row;
      return shown.map(({ column, cell }) => (values[column] == null ? "" : cell(values[column], t)));
    },
    fileName: t(`file.${name as AgencyReportName}`),
  };
}

/** The key of a channel's label; null: it has none, as a campaign's own name. */
export function channelKey(channel: string): keyof (typeof agencyReports)["channel"] | null {
  return labelled.find((one) => one === channel) ?? null;
}
