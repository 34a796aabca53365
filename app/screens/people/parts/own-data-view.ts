import type { i18n } from "i18next";
import { support } from "#app/i18n/de/office/support.ts";
import { privacy } from "#app/i18n/de/people/privacy.ts";
import { i18nFor, type TextKey } from "#app/i18n/index.ts";
import type { RequestContext } from "#server/context.ts";
import type { OwnData } from "#server/people/privacy/export-data.ts";
import { clocksOf } from "#server/people/privacy/kept.ts";
import { type MemberTable, memberData, memberTables, type ShownColumn } from "#server/people/privacy/member-data.ts";
import type { ShownValue } from "#server/people/privacy/repository.ts";
import type { RetentionClock } from "#server/people/privacy/retention.ts";
import { formatMoment } from "#server/platform/values/calendar.ts";
import { formatCents } from "#server/platform/values/money.ts";

type Column = ShownColumn<MemberTable>;

/**
 * Columns that contain codes, with the group of texts that explains them (privacy, `codes`); kinds of mails use the
 * support's names.
 */
type Group = keyof typeof privacy.codes | "mail";
const groups: { [T in MemberTable]?: Partial<Record<ShownColumn<T>, Group>> } = {
  account: { state: "accountState", language: "language", salutation: "salutation" },
  session: { kind: "sessionKind" },
  audit: { kind: "audit" },
  token: { purpose: "token" },
  recommendation: { state: "recommendationState", language: "language" },
  claim: { kind: "claimKind", state: "claimState", method: "claimMethod" },
  ledger: { kind: "ledger" },
  customerNumber: { state: "customerNumber" },
  payment: { state: "payment" },
  mail: { kind: "mail", state: "mailState", language: "language" },
  newsletter: { state: "newsletterState", form: "newsletterForm", language: "language" },
  case: { kind: "caseKind", topic: "caseTopic", state: "caseState", salutation: "salutation" },
  caseMessage: { author: "caseAuthor" },
  consent: { place: "consentPlace" },
};

/** The meaning of a code; null: the column has no codes, or the code has no text and is shown as it is. */
function wordsFor(t: i18n["t"], table: MemberTable, column: Column, value: string): string | null {
  const group = (groups[table] as Partial<Record<Column, Group>> | undefined)?.[column];
  const texts = group === "mail" ? support.mail : group && privacy.codes[group];
  if (!texts || !Object.hasOwn(texts, value)) return null;
  const key = group === "mail" ? `support:mail.${value}` : `privacy:codes.${group}.${value}`;
  return t(key as TextKey);
}

/** Rows of a table on one page; the JSON file has all. */
const rowsPerPage = 50;

/** `?tabelle=` and `?seite=`: which part of which table a page shows; the others are shown from their beginning. */
export const partQuery = { table: "tabelle", page: "seite" } as const;

/**
 * The export as texts: each table with its retention period and at most `rowsPerPage` rows, each as labels and values.
 * Empty values are left out. `part`: the rows' numbers and the queries of the neighbouring parts; null: all rows are
 * shown.
 */
export function ownDataView({ tables }: OwnData, ctx: RequestContext, search = new URLSearchParams()) {
  const { t } = i18nFor(ctx);
  const format = (table: MemberTable, column: Column, value: ShownValue): string => {
    if (typeof value === "boolean") return t(value ? "privacy:export.yes" : "privacy:export.no");
    if (typeof value === "number" && /cents$/i.test(column)) return formatCents(value, ctx.language);
    if (typeof value === "object" && value !== null) return formatMoment(value);
    return wordsFor(t, table, column, String(value)) ?? String(value);
  };
  return memberTables.map((table) => {
    const requested = search.get(partQuery.table) === table ? Number(search.get(partQuery.page)) : 1;
    const part = partOf(table, tables[table].length, requested);
    return { ...tableView(table, part), part };
  });

  /** If columns of one table are kept for different times, each time is named with its purpose. */
  function retentionPeriodOf(clocks: readonly RetentionClock[]): string {
    const [only, ...others] = clocks;
    if (only && others.length === 0) return t(`privacy:clocks.${only}.until`);
    return clocks
      .map((clock) => `${t(`privacy:clocks.${clock}.until`)} (${t(`privacy:clocks.${clock}.why`)})`)
      .join("; ");
  }

  function tableView(table: MemberTable, part: Part | null) {
    const rows = part ? tables[table].slice(part.from - 1, part.to) : tables[table];
    return {
      table,
      title: t(`privacy:tables.${table}`),
      retentionPeriod: retentionPeriodOf(clocksOf(table)),
      rows: rows.map((row: Readonly<Partial<Record<Column, ShownValue>>>, at) => ({
        key: `${table}-${at}`,
        facts: memberData[table].shows.flatMap((column: Column) => {
          const value = row[column] ?? null;
          return value === null || value === ""
            ? []
            : [{ label: t(`privacy:columns.${column}`), value: format(table, column, value) }];
        }),
      })),
    };
  }
}

type Query = Record<"tabelle" | "seite", string>;
type Part = { from: number; to: number; total: number; previous: Query | null; next: Query | null };

function partOf(table: MemberTable, total: number, requested: number): Part | null {
  if (total <= rowsPerPage) return null;
  const pages = Math.ceil(total / rowsPerPage);
  const page = Number.isInteger(requested) ? Math.min(Math.max(requested, 1), pages) : 1;
  const queryOf = (number: number) => ({ [partQuery.table]: table, [partQuery.page]: String(number) }) as Query;
  return {
    from: (page - 1) * rowsPerPage + 1,
    to: Math.min(page * rowsPerPage, total),
    total,
    previous: page > 1 ? queryOf(page - 1) : null,
    next: page < pages ? queryOf(page + 1) : null,
  };
}
