import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireMember } from "#app/guards.ts";
import { i18nFor } from "#app/i18n/index.ts";
import { yearlyStatement } from "#server/rewards/claim/owner/yearly-statement.ts";

/**
 * One year of a member's rewards as a PDF, streamed while it is being drawn. The library that writes it is loaded with
 * the first statement, not when the process starts.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const me = requireMember(context, request);
  const year = /^\d{4}$/.test(params.year ?? "") ? Number(params.year) : Number.NaN;
  const statement = await yearlyStatement(context, me, year);
  if (!statement.ok) throw new Response(null, { status: 404 });
  const name = i18nFor(context).t("statement:file", { brand: context.tenant.id, year: String(year) });
  const { drawStatement } = await import("./parts/statement-drawing.ts");
  const pdf = drawStatement(statement.value, context);
  return new Response(Readable.toWeb(pdf) as ReadableStream, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
