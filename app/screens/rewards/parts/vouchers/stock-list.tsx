import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { rowAnchor } from "#app/layout/list-place.ts";
import { formatDay, formatEuro } from "#app/ui/content/format.ts";
import { FramedTable } from "#app/ui/table/table.tsx";

type Amount = { cents: number; free: number; waiting: number; dueAt: Date | string | null };
type Props = { brands: readonly { rewardId: string; name: string; stock: readonly Amount[] }[] };
type Row = { key: string; id: string | undefined; name: string; amount: Amount | null };

/** The pool by brand and amount; if more claims wait than codes are available, with the number missing. */
export function StockList({ brands }: Props) {
  const { t } = useTranslation("supportOffice");
  const language = useLanguage();
  const rows = brands.flatMap(({ rewardId, name, stock }): Row[] =>
    stock.length === 0
      ? [{ key: rewardId, id: undefined, name, amount: null }]
      : stock.map((amount) => {
          const id = rowAnchor.vouchers(rewardId, amount.cents);
          return { key: id, id, name, amount };
        }),
  );
  const missing = ({ free, waiting }: Amount) =>
    waiting > free ? <strong className="due">{waiting - free}</strong> : 0;
  return (
    <FramedTable
      className="office-table"
      title={t("vouchers.lead")}
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        {
          name: "brand",
          label: t("vouchers.brand"),
          isTitle: true,
          cell: ({ id, name }) => <span id={id}>{name}</span>,
        },
        {
          name: "amount",
          label: t("vouchers.amount"),
          align: "end",
          cell: ({ amount }) =>
            amount ? formatEuro(amount.cents, language) : <span className="muted">{t("vouchers.none")}</span>,
        },
        { name: "free", label: t("vouchers.free"), align: "end", cell: ({ amount }) => amount?.free },
        { name: "waiting", label: t("vouchers.waiting"), align: "end", cell: ({ amount }) => amount?.waiting },
        {
          name: "missing",
          label: t("vouchers.missing"),
          align: "end",
          cell: ({ amount }) => amount && missing(amount),
        },
        {
          name: "dueAt",
          label: t("vouchers.dueAt"),
          cell: ({ amount }) => amount && (amount.dueAt ? formatDay(amount.dueAt) : "–"),
        },
      ]}
    />
  );
}
