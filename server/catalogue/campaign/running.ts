import { dayOf } from "#server/platform/values/calendar.ts";
import type { RequestContext } from "../context.ts";
import type { Campaign } from "./model.ts";

/** The tenant's campaigns that run today, newest first. */
export async function runningCampaigns(ctx: Pick<RequestContext, "campaigns" | "now" | "tenant">): Promise<Campaign[]> {
  return ctx.tenant.shop.campaigns ? ctx.campaigns.activeOn(dayOf(ctx.now())) : [];
}
