import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { formatDay, formatEuro } from "#app/ui/content/format.ts";
import { Table } from "#app/ui/table/table.tsx";
import type { PayoutRunState } from "#server/payouts/states.ts";

type Props = {
  runs: readonly {
    messageId: string;
    href: string;
    state: PayoutRunState;
    items: number;
    cents: number;
    preparedAt: Date | string;
    releasedAt: Date | string | null;
    names: { prepared: string; released: string | null };
  }[];
};

/** Payout runs, one per line, with links to their pages. */
export function RunList({ runs }: Props) {
  const { t } = useTranslation("supportOffice");
  const language = useLanguage();
  if (runs.length === 0) return <p className="hint">{t("payouts.none")}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls is reached by keyboard
    <section className="table-frame" tabIndex={0} aria-labelledby="laeufe">
      <h2 id="laeufe">{t("payouts.runs")}</h2>
      <Table
        className="office-table"
        rows={runs}
        keyOf={({ messageId }) => messageId}
        columns={[
          {
            name: "run",
            label: t("payouts.run"),
            isTitle: true,
            cell: ({ href, messageId }) => <a href={href}>{messageId}</a>,
          },
          {
            name: "state",
            label: t("payouts.state"),
            cell: ({ state, cents }) =>
              state === "settled" && cents === 0 ? t("run.nettedState") : t(`runState.${state}`),
          },
          { name: "items", label: t("payouts.items"), align: "end", cell: ({ items }) => items },
          { name: "sum", label: t("payouts.sum"), align: "end", cell: ({ cents }) => formatEuro(cents, language) },
          {
            name: "prepared",
            label: t("payouts.prepared"),
            cell: ({ preparedAt, names }) => t("run.byAt", { day: formatDay(preparedAt), name: names.prepared }),
          },
          {
            name: "released",
            label: t("payouts.released"),
            cell: ({ releasedAt, names }) =>
              releasedAt ? t("run.byAt", { day: formatDay(releasedAt), name: names.released ?? "" }) : "–",
          },
        ]}
      />
    </section>
  );
}
