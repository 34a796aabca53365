import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { path } from "#app/paths.ts";

/** /exklusiv and /exclusiv stand on printed cards: they lead to the code (specification section 2). */
export function loader({ context, request }: LoaderFunctionArgs) {
  return redirect(path(context.language, "code", {}, { code: new URL(request.url).searchParams.get("code") }), 302);
}
