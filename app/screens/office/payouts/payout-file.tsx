import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireSsoUser } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { exportPayout } from "#server/office/payouts/payout-files.ts";
import { refusalRow } from "#server/platform/refusals.ts";

/** The file is only created by submitting a form: opening its URL again must neither create nor show anything. */
export function loader({ context, params, request }: LoaderFunctionArgs) {
  requireSsoUser(context, request);
  return redirect(path(context.language, "supportPayout", { run: params.run ?? "" }), 303);
}

/** The file for the bank (pain.001). Repeated requests get the same bytes until the bank has answered. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  const name = params.run ?? "";
  const outcome = await exportPayout(context, me, name);
  const ownPath = (query: Record<string, string>) => path(context.language, "supportPayout", { run: name }, query);
  if (!outcome.ok) {
    const { status } = refusalRow(outcome.refusal);
    if (status === 404) throw new Response(null, { status });
    return redirect(ownPath({ absage: outcome.refusal.code }), 303);
  }
  if (outcome.value.file === null) return redirect(ownPath({ leer: "1" }), 303);
  return new Response(outcome.value.file, {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.xml"`,
      "Cache-Control": "private, no-store",
    },
  });
}
