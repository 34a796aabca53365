import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { path } from "#app/paths.ts";

/** Every address that is no page leads to /404 (specification section 2). */
export function loader({ context }: LoaderFunctionArgs) {
  return redirect(path(context.language, "notFound"), 302);
}

/** A form sent to nowhere meets the same answer. */
export function action({ context }: LoaderFunctionArgs) {
  return redirect(path(context.language, "notFound"), 303);
}
