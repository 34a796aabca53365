import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { formatDay, formatEuro } from "#app/ui/content/format.ts";
import { FramedTable } from "#app/ui/table/table.tsx";
import type { OverduePayout } from "#server/payouts/model.ts";

type Shown = Omit<OverduePayout, "dueAt"> & { dueAt: Date | string; runHref: string | null };
/** `wasFound`: the newest report found some */
type Props = { payouts: readonly Shown[]; wasFound: boolean };

/** Rewards past their promised day, and why each is not paid: the run that it is in, or what is in its way. */
export function OverdueTable({ payouts, wasFound }: Props) {
  const { t } = useTranslation("moneyReports");
  const { t: office } = useTranslation("supportOffice");
  const language = useLanguage();
  if (payouts.length === 0) return wasFound ? <p>{t("overdue.none")}</p> : null;
  return (
    <section className="flow" id="ueberfaellig">
      <h2>{t("overdue.title")}</h2>
      <FramedTable
        className="office-table"
        title={t("overdue.title")}
        rows={payouts.map((one, at) => ({ ...one, at }))}
        keyOf={({ at }) => String(at)}
        columns={[
          { name: "due", label: t("overdue.due"), isTitle: true, cell: ({ dueAt }) => formatDay(dueAt) },
          {
            name: "recommendation",
            label: office("run.recommendation"),
            cell: ({ recommendationNumber }) => recommendationNumber ?? "–",
          },
          {
            name: "amount",
            label: office("run.amount"),
            align: "end",
            cell: ({ cents }) => formatEuro(cents, language),
          },
          {
            name: "why",
            label: t("overdue.why"),
            cell: ({ method, run, runHref, obstacle }) => {
              if (run && runHref) return <a href={runHref}>{t("overdue.inRun", { run })}</a>;
              if (obstacle) return office(`obstacle.${obstacle}`);
              return t(method === "voucher" ? "overdue.noVoucher" : "overdue.inNoRun");
            },
          },
        ]}
      />
    </section>
  );
}
