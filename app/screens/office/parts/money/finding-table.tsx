import { useTranslation } from "react-i18next";
import { Table } from "#app/ui/table/table.tsx";
import type { ShownFinding } from "./report.ts";

/** What a reconciliation found: how often, what it means, and its name in the report. */
export function FindingTable({ findings }: { findings: readonly ShownFinding[] }) {
  const { t } = useTranslation("moneyReports");
  const { t: bank } = useTranslation("bank");
  if (findings.length === 0) return null;
  return (
    <div className="table-frame">
      <Table
        className="list-table"
        caption={t("latest")}
        rows={findings}
        keyOf={({ check }) => check}
        columns={[
          { name: "finding", label: t("finding"), isTitle: true, cell: ({ check }) => bank(`check.${check}`) },
          { name: "count", label: t("count"), cardLabel: t("count"), align: "end", cell: ({ count }) => count },
          {
            name: "effect",
            label: t("effect"),
            cardLabel: t("effect"),
            cell: ({ isDifference }) => t(isDifference ? "stops" : "waits"),
          },
          { name: "name", label: t("name"), cardLabel: t("name"), cell: ({ check }) => <code>{check}</code> },
        ]}
      />
    </div>
  );
}
