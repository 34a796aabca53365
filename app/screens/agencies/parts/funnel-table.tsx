import { useTranslation } from "react-i18next";
import { FramedTable } from "#app/ui/table/table.tsx";
import { type FunnelPart, funnelSteps } from "#server/agencies/statistics/repository.ts";

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
