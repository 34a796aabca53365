import { useTranslation } from "react-i18next";
import { formatDay } from "#app/ui/content/format.ts";
import { FigureTable } from "./figure-table.tsx";
import type { Week, weekLines } from "./statistics-geometry.ts";

type Props = { weeks: readonly Week[]; lines: ReturnType<typeof weekLines> };

/** Recommendations shared per week: a line with points, and a dashed one for the previous period. */
export function WeekChart({ weeks, lines }: Props) {
  const { t } = useTranslation("agencyMoney");
  return (
    <figure className="chart">
      <svg viewBox="0 0 480 160" role="img" aria-label={t("statistics.weekChart")}>
        {lines.ticks.map(({ value, y }) => (
          <g key={value}>
            <line className="chart-line" x1="30" x2="472" y1={y + 0.5} y2={y + 0.5} />
            <text x="24" y={y + 4} textAnchor="end">
              {value}
            </text>
          </g>
        ))}
        <path className="line-before" d={lines.previous} />
        <path className="line-current" d={lines.current} />
        {lines.points.map(({ x, y }) => (
          <circle key={x} className="bar-accrued" cx={x} cy={y} r="3" />
        ))}
        {lines.labels.map(({ monday, x }) => (
          <text key={monday} x={x} y="159" textAnchor={x > 450 ? "end" : "middle"}>
            {formatDay(monday).slice(0, 6)}
          </text>
        ))}
      </svg>
      <p className="small muted">{t("statistics.weekKey")}</p>
      <FigureTable
        first={t("statistics.week")}
        rows={weeks.map(({ monday, current, previous }) => ({
          key: monday,
          label: formatDay(monday),
          current,
          previous,
        }))}
      />
    </figure>
  );
}
