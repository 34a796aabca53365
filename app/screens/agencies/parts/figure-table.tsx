import { useTranslation } from "react-i18next";
import { Table } from "#app/ui/table/table.tsx";

type Props = { first: string; rows: readonly { key: string; label: string; current: number; previous: number }[] };

/** A chart's figures as a table: this period beside the previous one. */
export function FigureTable({ first, rows }: Props) {
  const { t } = useTranslation("agencyMoney");
  return (
    <details className="chart-table">
      <summary>{t("asTable")}</summary>
      <div className="table-frame">
        <Table
          rows={rows}
          keyOf={({ key }) => key}
          columns={[
            { name: "first", label: first, isTitle: true, cell: ({ label }) => label },
            { name: "current", label: t("statistics.current"), align: "end", cell: ({ current }) => current },
            { name: "previous", label: t("statistics.previous"), align: "end", cell: ({ previous }) => previous },
          ]}
        />
      </div>
    </details>
  );
}
