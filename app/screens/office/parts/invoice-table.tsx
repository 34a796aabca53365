import { useTranslation } from "react-i18next";
import { documentState } from "#app/content/document-state.ts";
import { IssueDay } from "#app/ui/content/day.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { Invoice } from "#server/agencies/invoice/model.ts";

type Row = Pick<Invoice, "kind" | "state"> & {
  number: string;
  agency: string;
  month: string;
  date: string;
  /** null: nothing is due any more */
  due: string | null;
  gross: string;
  /** What is paid, or paid out. */
  amount: string;
  /** Where an open credit note is to be paid to; "": no account is known; null: nothing is to be paid out. */
  payTo: string | null;
  pdf: string;
  isOpen: boolean;
};

/** Documents of all agencies; open ones with the actions that close them. */
export function InvoiceTable({ action, rows, mayPay }: { action: string; rows: readonly Row[]; mayPay: boolean }) {
  const { t } = useTranslation("agencyMoney");
  return (
    <div className="list">
      <Table
        className="list-table"
        caption={t("invoices.title")}
        rows={rows}
        keyOf={({ number }) => number}
        columns={[
          {
            name: "number",
            label: t("invoices.number"),
            isTitle: true,
            cell: ({ number, pdf }) => (
              <a href={pdf} download aria-label={t("invoices.pdfOf", { number })}>
                {number}
              </a>
            ),
          },
          {
            name: "agency",
            label: t("allInvoices.agency"),
            cardLabel: t("allInvoices.agency"),
            cell: ({ agency }) => agency,
          },
          {
            name: "document",
            label: t("invoices.document"),
            cardLabel: t("invoices.document"),
            cell: ({ kind, month }) => `${t(`invoices.kinds.${kind}`)} ${month}`,
          },
          {
            name: "date",
            label: t("invoices.date"),
            cardLabel: t("invoices.date"),
            cell: IssueDay,
          },
          {
            name: "gross",
            label: t("invoices.gross"),
            cardLabel: t("invoices.gross"),
            align: "end",
            cell: ({ gross }) => gross,
          },
          {
            name: "state",
            label: t("state"),
            cardLabel: t("state"),
            cell: ({ payTo, ...row }) => (
              <div>
                {t(documentState(row))}
                {payTo === null ? null : (
                  <div className="hint break">
                    {payTo === "" ? t("allInvoices.payToNobody") : t("allInvoices.payTo", { account: payTo })}
                  </div>
                )}
              </div>
            ),
          },
          {
            name: "actions",
            label: t("allInvoices.actions"),
            isAction: true,
            cell: ({ isOpen, payTo, ...row }) =>
              isOpen ? (
                <Ends action={action} {...row} pays={mayPay ? (payTo === null ? "pay" : "payOut") : null} />
              ) : null,
          },
        ]}
      />
    </div>
  );
}

type EndsProps = Pick<Row, "number" | "agency" | "amount"> & { action: string; pays: "pay" | "payOut" | null };

function Ends({ action, number, agency, amount, pays }: EndsProps) {
  const { t } = useTranslation("agencyMoney");
  return (
    <div className="row-actions">
      {pays ? (
        <details className="act">
          <summary>
            {t(`allInvoices.${pays}`)}
            <span className="vh"> {number}</span>
          </summary>
          <Form action={action} hidden={{ number }}>
            <p className="hint">{t(`allInvoices.means.${pays}`, { amount, agency })}</p>
            <SubmitButton size="s" intent="pay">
              {t("allInvoices.book", { number })}
            </SubmitButton>
          </Form>
        </details>
      ) : null}
      <details className="act">
        <summary aria-label={t("allInvoices.cancelOf", { number })}>{t("allInvoices.cancel")}</summary>
        <Form action={action} hidden={{ number }}>
          <p className="hint">{t("allInvoices.cancelWhy")}</p>
          <SubmitButton size="s" intent="cancel" kind="danger">
            {t("allInvoices.cancelOf", { number })}
          </SubmitButton>
        </Form>
      </details>
    </div>
  );
}
