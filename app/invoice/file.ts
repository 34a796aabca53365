import { i18nFor } from "#app/i18n/index.ts";
import { openInvoice } from "#server/agencies/invoice/open-invoice.ts";
import { writtenNumber } from "#server/agencies/invoice/rules/totals.ts";
import type { RequestContext } from "#server/context.ts";

/**
 * The PDF with the embedded data; 404 for a document that does not exist or belongs to another agency. The
 * libraries that write it are loaded with the first document: they would take a quarter of the process's start.
 */
export async function invoiceFile(
  ctx: RequestContext,
  agencyId: string | null,
  written: string | undefined,
): Promise<Response> {
  const opened = await openInvoice(ctx, agencyId, written ?? "");
  if (!opened.ok) throw new Response(null, { status: 404 });
  const number = writtenNumber(opened.value.number);
  const { hybridInvoice } = await import("./hybrid-invoice.ts");
  const name = i18nFor(ctx).t("agencyMoney:document.file", { brand: ctx.tenant.id, number });
  return new Response(await hybridInvoice(opened.value, ctx), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
