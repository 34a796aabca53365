import { formatEuro } from "#app/components/content/format.ts";
import { useTranslation } from "#app/i18n/index.ts";
import type { RehearsedMonth } from "#server/domain/reward-plan/rules/rehearsal.ts";

/** What the orders of each month cost, and would have cost; totals last. */
export function Rehearsal({ months }: { months: readonly RehearsedMonth[] }) {
  const { t, language } = useTranslation("agencyMoney");
  const sum = (of: (month: RehearsedMonth) => number) => months.reduce((all, month) => all + of(month), 0);
  const totals = { orders: sum((one) => one.orders), old: sum((one) => one.oldCents), new: sum((one) => one.newCents) };
  const signed = (cents: number) => `${cents > 0 ? "+" : ""}${formatEuro(cents, language)}`;
  const cells = (orders: number, oldCents: number, newCents: number) => (
    <>
      <td data-align="end">{orders}</td>
      <td data-align="end">{formatEuro(oldCents, language)}</td>
      <td data-align="end">{formatEuro(newCents, language)}</td>
      <td data-align="end">{signed(newCents - oldCents)}</td>
    </>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls is reached by keyboard
    <section className="table-frame" tabIndex={0} aria-label={t("newRow.rehearsalTitle")}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t("month")}</th>
            {(["orders", "old", "new", "difference"] as const).map((name) => (
              <th key={name} scope="col" data-align="end">
                {t(`newRow.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, orders, oldCents, newCents }) => (
            <tr key={month}>
              <th scope="row">{`${month.slice(5)}.${month.slice(0, 4)}`}</th>
              {cells(orders, oldCents, newCents)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("sum")}</th>
            {cells(totals.orders, totals.old, totals.new)}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
