import { formatDay, formatEuro } from "#app/components/content/format.ts";
import { useTranslation } from "#app/i18n/index.ts";
import type { PayoutRunState } from "#server/domain/payout/states.ts";

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
  const { t, language } = useTranslation("supportOffice");
  if (runs.length === 0) return <p className="hint">{t("payouts.none")}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls is reached by keyboard
    <section className="table-frame" tabIndex={0} aria-labelledby="laeufe">
      <h2 id="laeufe">{t("payouts.runs")}</h2>
      <table className="table office-table">
        <thead>
          <tr>
            <th scope="col">{t("payouts.run")}</th>
            <th scope="col">{t("payouts.state")}</th>
            <th scope="col" data-align="end">
              {t("payouts.items")}
            </th>
            <th scope="col" data-align="end">
              {t("payouts.sum")}
            </th>
            <th scope="col">{t("payouts.prepared")}</th>
            <th scope="col">{t("payouts.released")}</th>
          </tr>
        </thead>
        <tbody>
          {runs.map(({ messageId, href, state, items, cents, preparedAt, releasedAt, names }) => (
            <tr key={messageId} data-state={state}>
              <th scope="row">
                <a href={href}>{messageId}</a>
              </th>
              <td>{t(`runState.${state}`)}</td>
              <td data-align="end">{items}</td>
              <td data-align="end">{formatEuro(cents, language)}</td>
              <td>{t("run.byAt", { day: formatDay(preparedAt), name: names.prepared })}</td>
              <td>{releasedAt ? t("run.byAt", { day: formatDay(releasedAt), name: names.released ?? "" }) : "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
