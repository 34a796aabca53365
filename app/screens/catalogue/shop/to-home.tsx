import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { path } from "#app/paths.ts";

/** Devices are only shown with their tariffs: their former URLs redirect home. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.tenant.shop.areas.mobile) throw new Response(null, { status: 404 });
  return redirect(path(context.language, "home"), 302);
}
