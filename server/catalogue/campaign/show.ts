import { dayOf } from "#server/platform/values/calendar.ts";
import type { RequestContext } from "../context.ts";
import type { Campaign } from "./model.ts";

/** Whether a campaign's period lies ahead, contains today, or is over. */
export type CampaignPhase = "upcoming" | "running" | "ended";
export type CampaignView = { campaign: Campaign; phase: CampaignPhase };

/** A campaign's page, which stays after the campaign has ended. null: the tenant has no such campaign in that year. */
export async function showCampaign(
  ctx: RequestContext,
  requested: { slug: string; year: number | null },
): Promise<CampaignView | null> {
  if (!ctx.tenant.shop.campaigns) return null;
  const campaign = await ctx.campaigns.bySlug(requested.slug);
  if (!campaign || campaign.year !== requested.year) return null;
  return { campaign, phase: phaseOf(campaign, dayOf(ctx.now())) };
}

export function phaseOf({ startsOn, endsOn }: Pick<Campaign, "startsOn" | "endsOn">, today: string): CampaignPhase {
  if (today < startsOn) return "upcoming";
  return today <= endsOn ? "running" : "ended";
}
