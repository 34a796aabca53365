import { dayOf } from "../calendar.ts";
import type { RequestContext } from "../context.ts";
import type { Campaign } from "./model.ts";

/** Where a campaign stands in its time. */
export type CampaignPhase = "upcoming" | "running" | "ended";
export type CampaignView = { campaign: Campaign; phase: CampaignPhase };

/** A campaign's page stays when the campaign has ended. null: the tenant has no such campaign, or not in that year. */
export async function showCampaign(
  ctx: RequestContext,
  asked: { slug: string; year: number | null },
): Promise<CampaignView | null> {
  if (!ctx.tenant.shop.campaigns) return null;
  const campaign = await ctx.campaigns.bySlug(asked.slug);
  if (!campaign || campaign.year !== asked.year) return null;
  return { campaign, phase: phaseOf(campaign, dayOf(ctx.now())) };
}

function phaseOf({ startsOn, endsOn }: Campaign, today: string): CampaignPhase {
  if (today < startsOn) return "upcoming";
  return today <= endsOn ? "running" : "ended";
}
