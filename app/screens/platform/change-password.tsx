import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { path } from "#app/paths.ts";

/** Password managers look here for the page on which a password is changed. */
export function loader({ context }: LoaderFunctionArgs) {
  return redirect(path(context.language, "changePassword"), 302);
}
