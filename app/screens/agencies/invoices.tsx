import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { documentState } from "#app/content/document-state.ts";
import { requireAgencyUser } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { IssueDay } from "#app/ui/content/day.tsx";
import { EmptyState } from "#app/ui/content/empty-state.tsx";
import { formatDay, formatEuro } from "#app/ui/content/format.ts";
import { Icon } from "#app/ui/content/icon.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { Table } from "#app/ui/table/table.tsx";
import { dueDays } from "#server/agencies/invoice/open-invoice.ts";
import { writtenNumber } from "#server/agencies/invoice/rules/totals.ts";
import { addDays, dayOf } from "#server/platform/values/calendar.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("agencyMoney:invoices.title"));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireAgencyUser(context, request);
  const { language } = context;
  const invoices = await context.invoices.ofAgency(me.agencyId);
  const openCents = await context.invoices.openCents(me.agencyId);
  return {
    open: openCents === 0 ? null : { amount: formatEuro(Math.abs(openCents), language), isCredit: openCents < 0 },
    invoices: invoices.flatMap(({ number, month, kind, state, netCents, grossCents, issuedAt }) => {
      if (number === null || issuedAt === null) return [];
      const written = writtenNumber(number);
      return {
        number: written,
        kind,
        state,
        month: `${month.slice(5)}.${month.slice(0, 4)}`,
        date: formatDay(issuedAt),
        due: kind === "invoice" && state === "issued" ? formatDay(addDays(dayOf(issuedAt), dueDays)) : null,
        net: formatEuro(netCents, language),
        gross: formatEuro(grossCents, language),
        pdf: path(language, "agencyInvoicePdf", { number: written }),
      };
    }),
  };
}

/** The agency's documents, newest first, each as a PDF. */
export default function AgencyInvoices() {
  const { open, invoices } = useLoaderData<typeof loader>();
  const { t } = useTranslation("agencyMoney");
  return (
    <Screen title={t("invoices.title")} lead={t("invoices.lead")} width="wide">
      {open ? <p>{t(open.isCredit ? "invoices.openCredit" : "invoices.open", { amount: open.amount })}</p> : null}
      {invoices.length === 0 ? (
        <EmptyState title={t("invoices.none")}>{t("invoices.noneText")}</EmptyState>
      ) : (
        <div className="list">
          <Table
            className="list-table"
            caption={t("invoices.title")}
            rows={invoices}
            keyOf={({ number }) => number}
            columns={[
              {
                name: "number",
                label: t("invoices.number"),
                isTitle: true,
                className: "whole",
                cell: ({ number }) => number,
              },
              {
                name: "document",
                label: t("invoices.document"),
                cardLabel: t("invoices.document"),
                cell: ({ kind }) => t(`invoices.kinds.${kind}`),
              },
              { name: "month", label: t("month"), cardLabel: t("month"), cell: ({ month }) => month },
              {
                name: "date",
                label: t("invoices.date"),
                cardLabel: t("invoices.date"),
                cell: IssueDay,
              },
              {
                name: "net",
                label: t("invoices.net"),
                cardLabel: t("invoices.net"),
                align: "end",
                cell: ({ net }) => net,
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
                cell: (row) => t(documentState(row)),
              },
              {
                name: "pdf",
                label: t("invoices.pdf"),
                align: "end",
                isAction: true,
                cell: ({ number, pdf }) => (
                  <a className="btn" data-size="s" href={pdf} download aria-label={t("invoices.pdfOf", { number })}>
                    <Icon name="download" />
                    {t("invoices.pdf")}
                  </a>
                ),
              },
            ]}
          />
        </div>
      )}
    </Screen>
  );
}
