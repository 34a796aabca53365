import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { formatChange, formatEuro } from "#app/ui/content/format.ts";
import { FramedTable } from "#app/ui/table/table.tsx";

/** Cost of a month's orders in rewards, in cents. */
type RehearsedMonth = { month: string; orders: number; oldCents: number; newCents: number };

/** What the orders of each month cost, and would have cost; totals last. */
export function Rehearsal({ title, months }: { title: string; months: readonly RehearsedMonth[] }) {
  const { t } = useTranslation("agencyMoney");
  const language = useLanguage();
  const sum = (of: (month: RehearsedMonth) => number) => months.reduce((all, month) => all + of(month), 0);
  const figures = {
    orders: [(month: RehearsedMonth) => month.orders, String],
    old: [(month: RehearsedMonth) => month.oldCents, (cents: number) => formatEuro(cents, language)],
    new: [(month: RehearsedMonth) => month.newCents, (cents: number) => formatEuro(cents, language)],
    difference: [
      (month: RehearsedMonth) => month.newCents - month.oldCents,
      (cents: number) => formatChange(cents, language),
    ],
  } as const;
  return (
    <FramedTable
      title={title}
      rows={months}
      keyOf={({ month }) => month}
      columns={[
        {
          name: "month",
          label: t("month"),
          isTitle: true,
          sum: t("sum"),
          cell: ({ month }) => `${month.slice(5)}.${month.slice(0, 4)}`,
        },
        ...(["orders", "old", "new", "difference"] as const).map((name) => {
          const [of, format] = figures[name];
          return {
            name,
            label: t(`newRow.${name}`),
            align: "end" as const,
            sum: format(sum(of)),
            cell: (month: RehearsedMonth) => format(of(month)),
          };
        }),
      ]}
    />
  );
}
