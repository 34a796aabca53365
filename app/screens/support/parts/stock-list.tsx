import { formatDay, formatEuro } from "#app/components/content/format.ts";
import { useTranslation } from "#app/i18n/index.ts";

type Props = {
  brands: readonly {
    rewardId: string;
    name: string;
    stock: readonly { cents: number; free: number; waiting: number; dueAt: Date | string | null }[];
  }[];
};

/** The pool by brand and amount; if more claims wait than codes are available, with the number missing. */
export function StockList({ brands }: Props) {
  const { t, language } = useTranslation("supportOffice");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls is reached by keyboard
    <section className="table-frame" tabIndex={0} aria-label={t("vouchers.lead")}>
      <table className="table office-table">
        <thead>
          <tr>
            <th scope="col">{t("vouchers.brand")}</th>
            <th scope="col" data-align="end">
              {t("vouchers.amount")}
            </th>
            <th scope="col" data-align="end">
              {t("vouchers.free")}
            </th>
            <th scope="col" data-align="end">
              {t("vouchers.waiting")}
            </th>
            <th scope="col" data-align="end">
              {t("vouchers.missing")}
            </th>
            <th scope="col">{t("vouchers.dueAt")}</th>
          </tr>
        </thead>
        <tbody>
          {brands.map(({ rewardId, name, stock }) =>
            stock.length === 0 ? (
              <tr key={rewardId}>
                <th scope="row">{name}</th>
                <td colSpan={5} className="muted">
                  {t("vouchers.none")}
                </td>
              </tr>
            ) : (
              stock.map(({ cents, free, waiting, dueAt }) => {
                const missing = Math.max(0, waiting - free);
                return (
                  <tr key={`${rewardId}${cents}`}>
                    <th scope="row">{name}</th>
                    <td data-align="end">{formatEuro(cents, language)}</td>
                    <td data-align="end">{free}</td>
                    <td data-align="end">{waiting}</td>
                    <td data-align="end">{missing > 0 ? <strong className="due">{missing}</strong> : 0}</td>
                    <td>{dueAt ? formatDay(dueAt) : "–"}</td>
                  </tr>
                );
              })
            ),
          )}
        </tbody>
      </table>
    </section>
  );
}
