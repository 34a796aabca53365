import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { path } from "#app/paths.ts";

/** Every unknown URL redirects to /404. */
export function loader({ context }: LoaderFunctionArgs) {
  return redirect(path(context.language, "notFound"), 302);
}

/** So does a form sent to an unknown URL. */
export function action({ context }: LoaderFunctionArgs) {
  return redirect(path(context.language, "notFound"), 303);
}
