import { i18nFor } from "#app/i18n/index.ts";
import type { RequestContext } from "#server/context.ts";
import { formatDay, formatMoment } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type { YearlyStatement } from "#server/rewards/claim/owner/yearly-statement.ts";
import type { LedgerKind } from "#server/rewards/ledger/model.ts";

/** Date, event, subject, amount. */
export type Row = readonly [when: string, what: string, about: string, amount: string];

export type StatementRows = {
  /** From the balance on the first day to that on the last; each amount with its sign. */
  sums: { label: string; amount: string; isTotal: boolean }[];
  head: Row;
  entries: Row[];
};

const added = ["accrued", "reinstated", "returned"] as const satisfies readonly LedgerKind[];
const taken = ["paid", "cancelled", "expired"] as const satisfies readonly LedgerKind[];

/** All texts of a statement. Kinds without entries are left out. */
export function statementRows(
  { year, until, opening, closing, sums, lines }: YearlyStatement,
  { tenant, language }: Pick<RequestContext, "tenant" | "language">,
): StatementRows {
  const { t } = i18nFor({ tenant, language });
  const euro = amounts[language];
  const sum = (kind: LedgerKind, cents: Cents) => ({
    label: t(`statement:kind.${kind}`),
    amount: euro.format(cents / 100),
    isTotal: false,
  });
  return {
    sums: [
      {
        label: t("statement:opening", { date: formatDay(`${year}-01-01`) }),
        amount: euro.format(opening / 100),
        isTotal: true,
      },
      ...added.filter((kind) => sums[kind] !== 0).map((kind) => sum(kind, sums[kind])),
      ...taken.filter((kind) => sums[kind] !== 0).map((kind) => sum(kind, -sums[kind])),
      {
        label: t("statement:closing", { date: formatDay(until) }),
        amount: euro.format(closing / 100),
        isTotal: true,
      },
      ...(sums.reversed === 0 ? [] : [sum("reversed", sums.reversed)]),
    ],
    head: [t("statement:when"), t("statement:what"), t("statement:about"), t("statement:amount")],
    entries: lines.map(({ kind, cents, change, occurredAt, bookedOn, about, productName, recommendationNumber }) => [
      bookedOn === null ? formatMoment(occurredAt) : formatDay(bookedOn),
      t(`statement:kind.${kind}`),
      about === "base" ? [productName, recommendationNumber].filter(Boolean).join(", ") : t(`overview:${about}`),
      euro.format((kind === "reversed" ? cents : change) / 100),
    ]),
  };
}

const euros = { style: "currency", currency: "EUR", minimumFractionDigits: 2 } as const;
const amounts = { de: new Intl.NumberFormat("de-DE", euros), en: new Intl.NumberFormat("en-IE", euros) };
