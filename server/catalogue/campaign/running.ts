import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import type { RequestContext } from "../context.ts";
import type { Campaign } from "./model.ts";

/** The tenant's campaigns that run today, newest first. */
export async function runningCampaigns(ctx: Pick<RequestContext, "campaigns" | "now" | "tenant">): Promise<Campaign[]> {
  return ctx.tenant.shop.campaigns ? ctx.campaigns.activeOn(dayOf(ctx.now())) : [];
}

type CampaignChoice = { campaignId?: string | null; campaignConsent?: boolean };

/**
 * The campaign that a recommendation joins; null: none was named. Refused if it does not run today, or requires a
 * consent that is missing.
 */
export async function joinCampaign(
  ctx: RequestContext,
  { campaignId, campaignConsent }: CampaignChoice,
): Promise<Outcome<Campaign | null>> {
  if (!campaignId) return done(null);
  const campaign = (await runningCampaigns(ctx)).find(({ id }) => id === campaignId);
  if (!campaign) return refuse("campaignNotActive");
  return campaign.consentRequired && !campaignConsent ? refuse("campaignConsentMissing") : done(campaign);
}
