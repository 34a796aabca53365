import { i18nFor } from "#app/i18n/index.ts";
import { formatMoment } from "#server/domain/calendar.ts";
import type { RequestContext } from "#server/domain/context.ts";
import { formatCents } from "#server/domain/money.ts";
import type { OwnData } from "#server/domain/privacy/export-data.ts";
import { clocksOf } from "#server/domain/privacy/kept.ts";
import { type MemberTable, memberData, memberTables, type ShownColumn } from "#server/domain/privacy/member-data.ts";
import type { ShownValue } from "#server/domain/privacy/repository.ts";

type Column = ShownColumn<MemberTable>;

/** What the export says, in words: each table with how long it is kept, each row as labels and values. Empty values are left out. */
export function ownDataView({ tables }: OwnData, ctx: RequestContext) {
  const { t } = i18nFor(ctx);
  const say = (column: Column, value: ShownValue): string => {
    if (typeof value === "boolean") return t(value ? "privacy:export.yes" : "privacy:export.no");
    if (typeof value === "number" && /cents$/i.test(column)) return formatCents(value, ctx.language);
    return typeof value === "object" && value !== null ? formatMoment(value) : String(value);
  };
  return memberTables.map((table) => ({
    table,
    title: t(`privacy:tables.${table}`),
    untils: clocksOf(table).map((clock) => t(`privacy:clocks.${clock}.until`)),
    rows: tables[table].map((row: Readonly<Partial<Record<Column, ShownValue>>>, at) => ({
      key: `${table}-${at}`,
      facts: memberData[table].shows.flatMap((column: Column) => {
        const value = row[column] ?? null;
        return value === null || value === ""
          ? []
          : [{ label: t(`privacy:columns.${column}`), value: say(column, value) }];
      }),
    })),
  }));
}
