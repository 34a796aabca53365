import { Form } from "#app/components/form/form.tsx";
import { useTranslation } from "#app/i18n/index.ts";

export type PlanLine = {
  id: string;
  productGroup: string;
  kind: "fixed" | "shared";
  referrer: string;
  recipient: string;
  from: string;
  until: string;
  when: "past" | "now" | "future";
};

/** An agency's reward plan. Users with the right can delete future rows. */
export function PlanTable({ rows, mayEdit }: { rows: readonly PlanLine[]; mayEdit: boolean }) {
  const { t } = useTranslation("agencyMoney");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls is reached by keyboard
    <section className="table-frame" tabIndex={0} aria-label={t("plan.title")}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t("plan.group")}</th>
            <th scope="col">{t("plan.valid")}</th>
            <th scope="col">{t("state")}</th>
            <th scope="col">{t("plan.kind")}</th>
            <th scope="col" data-align="end">
              {t("plan.referrer")}
            </th>
            <th scope="col" data-align="end">
              {t("plan.recipient")}
            </th>
            {mayEdit ? <td /> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.productGroup}</th>
              <td>{`${row.from} – ${row.until}`}</td>
              <td>{t(`plan.${row.when}`)}</td>
              <td>{t(`plan.kinds.${row.kind}`)}</td>
              <td data-align="end">{row.referrer}</td>
              <td data-align="end">{row.recipient}</td>
              {mayEdit ? (
                <td data-align="end">
                  {row.when === "future" ? (
                    <Form hidden={{ id: row.id }}>
                      <button
                        className="btn"
                        data-size="s"
                        type="submit"
                        aria-label={t("plan.removeRow", { group: row.productGroup, from: row.from })}
                      >
                        {t("plan.remove")}
                      </button>
                    </Form>
                  ) : null}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
