import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { formatEuro } from "#app/ui/content/format.ts";
import { Table } from "#app/ui/table/table.tsx";

export type Month = {
  /** "2026-03" */
  month: string;
  accrued: number;
  paid: number;
};

type Props = { months: readonly Month[] };

const [wide, high, top, bottom] = [30, 110, 4, 30];

/** Rewards promised and paid in each month, as bars and as a table for screen readers. */
export function MonthChart({ months }: Props) {
  const { t } = useTranslation("overview");
  const language = useLanguage();
  const maxCents = Math.max(1, ...months.flatMap(({ accrued, paid }) => [accrued, paid]));
  const width = months.length * wide;
  const height = (cents: number) => Math.max(cents > 0 ? 2 : 0, Math.round((Math.max(0, cents) / maxCents) * high));
  const bar = (kind: "accrued" | "paid", cents: number, x: number) => (
    <rect className={`bar-${kind}`} x={x} y={top + high - height(cents)} width="10" height={height(cents)} rx="2" />
  );
  return (
    <figure className="chart">
      <figcaption className="chart-key small">
        <span className="key-accrued">{t("accrued")}</span>
        <span className="key-paid">{t("paid")}</span>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${top + high + bottom}`} role="img" aria-label={t("chart")}>
        <line className="chart-line" x1="0" x2={width} y1={top + high + 0.5} y2={top + high + 0.5} />
        {months.map(({ month, accrued, paid }, index) => (
          <g key={month}>
            {bar("accrued", accrued, index * wide + 4)}
            {bar("paid", paid, index * wide + 16)}
            <text x={index * wide + 15} y={top + high + 14} textAnchor="middle">
              {month.slice(5)}
            </text>
            {month.endsWith("-01") || (index === 0 && !months[1]?.month.endsWith("-01")) ? (
              <text x={index * wide + 15} y={top + high + 27} textAnchor="middle">
                {month.slice(0, 4)}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
      <details className="chart-table">
        <summary>{t("asTable")}</summary>
        <div className="table-frame">
          <Table
            rows={months}
            keyOf={({ month }) => month}
            columns={[
              {
                name: "month",
                label: t("month"),
                isTitle: true,
                cell: ({ month }) => `${month.slice(5)}.${month.slice(0, 4)}`,
              },
              {
                name: "accrued",
                label: t("accrued"),
                align: "end",
                cell: ({ accrued }) => formatEuro(accrued, language),
              },
              { name: "paid", label: t("paid"), align: "end", cell: ({ paid }) => formatEuro(paid, language) },
            ]}
          />
        </div>
      </details>
    </figure>
  );
}
