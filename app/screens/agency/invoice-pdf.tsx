import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAgencyUser } from "#app/guards.ts";
import { i18nFor } from "#app/i18n/index.ts";
import { openInvoice } from "#server/domain/invoice/open-invoice.ts";
import { writtenNumber } from "#server/domain/invoice/rules/totals.ts";
import { hybridInvoice } from "./parts/invoice-document.ts";

/** One document of the own agency: a PDF for people that carries the data for machines. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const me = requireAgencyUser(context, request);
  const opened = await openInvoice(context, me.agencyId, params.number ?? "");
  if (!opened.ok) throw new Response(null, { status: 404 });
  const number = writtenNumber(opened.value.number);
  const name = i18nFor(context).t("agencyMoney:document.file", { brand: context.tenant.id, number });
  return new Response(await hybridInvoice(opened.value, context), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
