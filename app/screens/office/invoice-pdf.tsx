import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSsoUser } from "#app/guards.ts";
import { invoiceFile } from "#app/invoice/file.ts";

/** One document of any agency, identical to the agency's own. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  requireSsoUser(context, request);
  return invoiceFile(context, null, params.number);
}
