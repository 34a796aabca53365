import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { safeReturn } from "#app/guards.ts";
import { ssoHome } from "#app/layout/area-pages.ts";
import { languageOf, path } from "#app/paths.ts";
import { finishSignIn } from "#server/people/sso/sign-in.ts";

/** The identity provider's redirect target: goes on to the requested page, or to the page that explains the failure. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  if (!context.tenant.modules.agentRecommendation) throw new Response(null, { status: 404 });
  const outcome = await finishSignIn(context, new URL(request.url).searchParams);
  if (!outcome.ok) return redirect(path(context.language, "agencyLogin", {}, { grund: outcome.refusal.code }), 303);
  const { user, returnTo } = outcome.value;
  const language = languageOf(returnTo || "/");
  const home = ssoHome(language, user) ?? path(language, "agencyLogin");
  return redirect(safeReturn(returnTo, home), 303);
}
