import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { path } from "#app/paths.ts";
import { campaignNames } from "#server/domain/consent/tracking-params.ts";

/** /start stands on printed things: it leads home with the campaign of its address, else with the tenant's. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const others = new URL(request.url).searchParams;
  for (const name of campaignNames) others.delete(name);
  const campaign = context.tracking.asked ?? context.tenant.shop.startCampaign;
  return redirect(path(context.language, "home", {}, { c: campaign, ...Object.fromEntries(others) }), 302);
}
