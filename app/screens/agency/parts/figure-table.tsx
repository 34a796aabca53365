import { useTranslation } from "#app/i18n/index.ts";

type Props = { first: string; rows: readonly { key: string; label: string; current: number; previous: number }[] };

/** A chart's figures as a table: this period beside the previous one. */
export function FigureTable({ first, rows }: Props) {
  const { t } = useTranslation("agencyMoney");
  return (
    <details className="chart-table">
      <summary>{t("asTable")}</summary>
      <div className="table-frame">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{first}</th>
              <th scope="col" data-align="end">
                {t("statistics.current")}
              </th>
              <th scope="col" data-align="end">
                {t("statistics.previous")}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, current, previous }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td data-align="end">{current}</td>
                <td data-align="end">{previous}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
