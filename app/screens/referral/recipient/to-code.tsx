import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { path } from "#app/paths.ts";

/** /exklusiv and /exclusiv are printed on cards: they redirect to the code page. */
export function loader({ context, request }: LoaderFunctionArgs) {
  return redirect(path(context.language, "code", {}, { code: new URL(request.url).searchParams.get("code") }), 302);
}
