import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { agencyPagesFor } from "#app/agency-pages.ts";
import { EmptyState } from "#app/components/content/empty-state.tsx";
import { formatDay, formatEuro } from "#app/components/content/format.ts";
import { Icon } from "#app/components/content/icon.tsx";
import { Screen } from "#app/components/layout/screen.tsx";
import { requireAgencyUser } from "#app/guards.ts";
import { useTranslation } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/title.ts";
import { writtenNumber } from "#server/domain/invoice/rules/totals.ts";
import { AgencyNav } from "./parts/agency-nav.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, "agencyMoney:invoices.title");

export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireAgencyUser(context, request);
  const { language } = context;
  const invoices = await context.invoices.ofAgency(me.agencyId);
  return {
    pages: agencyPagesFor(me),
    invoices: invoices.flatMap(({ number, month, kind, state, netCents, grossCents, issuedAt }) => {
      if (number === null || issuedAt === null) return [];
      const written = writtenNumber(number);
      return {
        ...{ number: written, kind, state },
        month: `${month.slice(5)}.${month.slice(0, 4)}`,
        date: formatDay(issuedAt),
        net: formatEuro(netCents, language),
        gross: formatEuro(grossCents, language),
        pdf: path(language, "agencyInvoicePdf", { number: written }),
      };
    }),
  };
}

/** The agency's documents, newest first, each as a PDF. */
export default function AgencyInvoices() {
  const { pages, invoices } = useLoaderData<typeof loader>();
  const { t } = useTranslation("agencyMoney");
  return (
    <>
      <AgencyNav pages={pages} current="agencyInvoices" />
      <Screen title={t("invoices.title")} lead={t("invoices.lead")} width="wide">
        {invoices.length === 0 ? (
          <EmptyState title={t("invoices.none")}>{t("invoices.noneText")}</EmptyState>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls is reached by keyboard
          <section className="table-frame" tabIndex={0} aria-label={t("invoices.title")}>
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">{t("invoices.number")}</th>
                  <th scope="col">{t("invoices.document")}</th>
                  <th scope="col">{t("month")}</th>
                  <th scope="col">{t("invoices.date")}</th>
                  <th scope="col" data-align="end">
                    {t("invoices.net")}
                  </th>
                  <th scope="col" data-align="end">
                    {t("invoices.gross")}
                  </th>
                  <th scope="col">{t("state")}</th>
                  <td />
                </tr>
              </thead>
              <tbody>
                {invoices.map(({ number, kind, month, date, net, gross, state, pdf }) => (
                  <tr key={number}>
                    <th scope="row" className="whole">
                      {number}
                    </th>
                    <td>{t(`invoices.kinds.${kind}`)}</td>
                    <td>{month}</td>
                    <td>{date}</td>
                    <td data-align="end">{net}</td>
                    <td data-align="end">{gross}</td>
                    <td>{kind === "cancellation" ? t("invoices.settled") : t(`invoices.states.${state}`)}</td>
                    <td data-align="end">
                      <a className="btn" data-size="s" href={pdf} download aria-label={t("invoices.pdfOf", { number })}>
                        <Icon name="download" />
                        {t("invoices.pdf")}
                      </a>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
      </Screen>
    </>
  );
}
