import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSsoUser } from "#app/guards.ts";
import { openReport } from "#server/payouts/reconciliation/report.ts";
import { dayOf } from "#server/platform/values/calendar.ts";

/** A report as it was signed: the same bytes each time. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  requireSsoUser(context, request);
  const found = await openReport(context, params.report ?? "");
  if (!found) throw new Response(null, { status: 404 });
  const name = `${context.tenant.id}-abgleich-${dayOf(found.at)}.csv`;
  return new Response(found.document, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
