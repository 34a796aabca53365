import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAgencyUser } from "#app/guards.ts";
import { invoiceFile } from "#app/invoice/file.ts";

/** One document of the user's own agency. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const me = requireAgencyUser(context, request);
  return invoiceFile(context, me.agencyId, params.number);
}
