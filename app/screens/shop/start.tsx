import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { path } from "#app/paths.ts";

/** Names under which an address tells its campaign (specification section 2, Route guards and page behaviour). */
const campaignNames = ["c", "channel", "pk_campaign", "mtm_campaign"];

/** /start stands on printed things: it leads home with the campaign of its address, else with the tenant's. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const carried = new URL(request.url).searchParams;
  const told = campaignNames.map((name) => carried.get(name)).find(Boolean);
  for (const name of campaignNames) carried.delete(name);
  const campaign = told ?? context.tenant.shop.startCampaign;
  return redirect(path(context.language, "home", {}, { c: campaign, ...Object.fromEntries(carried) }), 302);
}
