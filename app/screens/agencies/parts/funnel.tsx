import { useTranslation } from "react-i18next";
import { FramedTable, Table } from "#app/ui/table/table.tsx";
import { type FunnelPart, type FunnelStep, funnelSteps } from "#server/agencies/statistics/repository.ts";

type Bar = { step: FunnelStep; current: number; previous: number; width: number; before: number };

const high = 70;

/** For each step a filled bar, and an outlined one for the previous period, with their figures. */
export function FunnelChart({ bars }: { bars: readonly Bar[] }) {
  const { t } = useTranslation("agencyMoney");
  return (
    <figure className="chart">
      <svg viewBox={`0 0 480 ${bars.length * high}`} role="img" aria-label={t("statistics.funnelChart")}>
        {bars.map(({ step, current, previous, width, before }, index) => (
          <g key={step} transform={`translate(0 ${index * high})`}>
            <text x="0" y="15">
              {t(`statistics.steps.${step}`)}
            </text>
            <rect className="bar-accrued" x="0" y="21" width={width} height="18" rx="2" />
            <text x={width + 6} y="37">
              {current}
            </text>
            <rect className="bar-before" x="0.5" y="44.5" width={before} height="10" rx="2" />
            <text x={before + 6} y="56">
              {previous}
            </text>
          </g>
        ))}
      </svg>
      <p className="small muted">{t("statistics.funnelKey")}</p>
      <FigureTable
        first={t("statistics.step")}
        rows={bars.map(({ step, current, previous }) => ({
          key: step,
          label: t(`statistics.steps.${step}`),
          current,
          previous,
        }))}
      />
    </figure>
  );
}

type Props = { title: string; first: string; unnamed: string; parts: readonly FunnelPart[] };

/** The funnel's steps for each product, or for each referrer. */
export function FunnelTable({ title, first, unnamed, parts }: Props) {
  const { t } = useTranslation("agencyMoney");
  return (
    <section className="flow">
      <h2>{title}</h2>
      {parts.length === 0 ? (
        <p className="muted">{t("statistics.none")}</p>
      ) : (
        <FramedTable
          title={title}
          className="list-table"
          rows={parts}
          keyOf={({ key }) => key}
          columns={[
            { name: "first", label: first, isTitle: true, cell: ({ label }) => label || unnamed },
            ...funnelSteps.map((step) => ({
              name: step,
              label: t(`statistics.steps.${step}`),
              cardLabel: t(`statistics.steps.${step}`),
              align: "end" as const,
              cell: (part: FunnelPart) => part[step],
            })),
          ]}
        />
      )}
    </section>
  );
}

type FigureProps = {
  first: string;
  rows: readonly { key: string; label: string; current: number; previous: number }[];
};

/** A chart's figures as a table: this period beside the previous one. */
export function FigureTable({ first, rows }: FigureProps) {
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
