import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { formatDay, formatEuro } from "#app/ui/content/format.ts";
import { FramedTable } from "#app/ui/table/table.tsx";
import type { ListedProduct } from "./product-list.ts";

/** The products, each leading to its editor. */
export function ProductTable({ rows }: { rows: readonly ListedProduct[] }) {
  const { t } = useTranslation("items");
  const language = useLanguage();
  const euro = (cents: number | null) => (cents === null ? "–" : formatEuro(cents, language));
  return (
    <FramedTable
      title={t("product.listTitle")}
      className="list-table product-list"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          name: "name",
          label: t("product.column"),
          isTitle: true,
          cell: ({ name, id, href }) => (
            <span>
              <a href={href}>{name}</a> <span className="muted">{id}</span>
            </span>
          ),
        },
        {
          name: "category",
          label: t("product.categoryId"),
          cardLabel: t("product.categoryId"),
          cell: ({ category }) => category,
        },
        {
          name: "monthly",
          label: t("product.monthlyColumn"),
          cardLabel: t("product.monthlyColumn"),
          align: "end",
          cell: ({ monthlyCents }) => euro(monthlyCents),
        },
        {
          name: "oneOff",
          label: t("product.oneOffColumn"),
          cardLabel: t("product.oneOffColumn"),
          align: "end",
          cell: ({ oneOffCents }) => euro(oneOffCents),
        },
        {
          name: "reward",
          label: t("product.reward"),
          cardLabel: t("product.reward"),
          align: "end",
          cell: ({ rewardCents }) => euro(rewardCents),
        },
        {
          name: "state",
          label: t("state"),
          cardLabel: t("state"),
          cell: ({ offered, isPublished }) =>
            offered ? t("offered") : <strong>{t(isPublished ? "notOffered" : "product.unpublished")}</strong>,
        },
        {
          name: "draft",
          label: t("draft"),
          cardLabel: t("draft"),
          cell: ({ draft }) => {
            if (!draft) return null;
            return draft.publishAt
              ? t("draftFrom", { by: draft.by, day: formatDay(new Date(draft.publishAt)) })
              : draft.by;
          },
        },
      ]}
    />
  );
}
