import { Form } from "#app/components/form/form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { useTranslation } from "#app/i18n/index.ts";
import type { Invoice } from "#server/domain/invoice/model.ts";

type Row = Pick<Invoice, "kind" | "state"> & {
  number: string;
  agency: string;
  month: string;
  date: string;
  /** null: nothing is due any more */
  due: string | null;
  gross: string;
  pdf: string;
  isOpen: boolean;
};

/** Documents of all agencies; open ones with the actions that close them. */
export function InvoiceTable({ action, rows }: { action: string; rows: readonly Row[] }) {
  const { t } = useTranslation("agencyMoney");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls is reached by keyboard
    <section className="table-frame" tabIndex={0} aria-label={t("invoices.title")}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t("invoices.number")}</th>
            <th scope="col">{t("allInvoices.agency")}</th>
            <th scope="col">{t("invoices.document")}</th>
            <th scope="col">{t("invoices.date")}</th>
            <th scope="col" data-align="end">
              {t("invoices.gross")}
            </th>
            <th scope="col">{t("state")}</th>
            <th scope="col">{t("allInvoices.actions")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number}>
              <th scope="row">
                <a href={row.pdf} download aria-label={t("invoices.pdfOf", { number: row.number })}>
                  {row.number}
                </a>
              </th>
              <td>{row.agency}</td>
              <td>
                {t(`invoices.kinds.${row.kind}`)} {row.month}
              </td>
              <td>
                {row.date}
                {row.due ? <div className="hint">{t("allInvoices.due", { date: row.due })}</div> : null}
              </td>
              <td data-align="end">{row.gross}</td>
              <td>{row.kind === "cancellation" ? t("invoices.settled") : t(`invoices.states.${row.state}`)}</td>
              <td>{row.isOpen ? <Ends action={action} number={row.number} /> : null}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Ends({ action, number }: { action: string; number: string }) {
  const { t } = useTranslation("agencyMoney");
  return (
    <>
      <Form action={action} hidden={{ number }}>
        <SubmitButton size="s" intent="pay" kind="plain">
          {t("allInvoices.pay")}
          <span className="vh">: {number}</span>
        </SubmitButton>
      </Form>
      <details className="act">
        <summary aria-label={t("allInvoices.cancelOf", { number })}>{t("allInvoices.cancel")}</summary>
        <Form action={action} hidden={{ number }}>
          <p className="hint">{t("allInvoices.cancelWhy")}</p>
          <SubmitButton size="s" intent="cancel" kind="danger">
            {t("allInvoices.cancelOf", { number })}
          </SubmitButton>
        </Form>
      </details>
    </>
  );
}
