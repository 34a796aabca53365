import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAgencyUser } from "#app/guards.ts";
import { path } from "#app/paths.ts";

/** An agency is administered on the page of its master data, beside which the navigation has its other settings. */
export function loader({ context, request }: LoaderFunctionArgs) {
  requireAgencyUser(context, request);
  return redirect(path(context.language, "agencyMasterData"), 303);
}
