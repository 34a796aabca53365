import { useTranslation } from "react-i18next";
import { Table } from "#app/ui/table/table.tsx";

type Props = {
  reports: readonly { moment: string; checksum: string; differences: number; delays: number; href: string }[];
};

/** Reports that were kept, one per line; each opens as a file. */
export function ReportTable({ reports }: Props) {
  const { t } = useTranslation("moneyReports");
  if (reports.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls is reached by keyboard
    <section className="table-frame" tabIndex={0} aria-labelledby="berichte">
      <h2 id="berichte">{t("reports")}</h2>
      <Table
        className="list-table"
        rows={reports}
        keyOf={({ href }) => href}
        columns={[
          {
            name: "report",
            label: t("report"),
            isTitle: true,
            cell: ({ href, moment }) => (
              <a href={href} download>
                {moment}
              </a>
            ),
          },
          {
            name: "differences",
            label: t("differences"),
            cardLabel: t("differences"),
            align: "end",
            cell: ({ differences }) => differences,
          },
          { name: "delays", label: t("delays"), cardLabel: t("delays"), align: "end", cell: ({ delays }) => delays },
          {
            name: "checksum",
            label: t("checksum"),
            cardLabel: t("checksum"),
            cell: ({ checksum }) => <code>{checksum}</code>,
          },
        ]}
      />
    </section>
  );
}
