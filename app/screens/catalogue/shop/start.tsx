import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { path } from "#app/paths.ts";
import { campaignNames } from "#server/people/consent/tracking-params.ts";

/** /start is used in print: it redirects home with the campaign in its URL, else with the tenant's default. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const others = new URL(request.url).searchParams;
  for (const name of campaignNames) others.delete(name);
  const campaign = context.tracking.campaignInUrl ?? context.tenant.shop.startCampaign;
  return redirect(path(context.language, "home", {}, { c: campaign, ...Object.fromEntries(others) }), 302);
}
