import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSsoUser } from "#app/guards.ts";
import { invoiceFile } from "#app/invoice-file.ts";

/** One document of any agency, as the agency has it. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  requireSsoUser(context, request);
  return invoiceFile(context, null, params.number);
}
