import type { RequestContext } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { Campaign } from "./model.ts";
import { runningCampaigns } from "./running.ts";

type Asked = { campaignId?: string | null; campaignConsent?: boolean };

/** A recommendation takes part in a campaign that runs today; where the campaign asks for a consent, only with it. */
export async function joinCampaign(
  ctx: RequestContext,
  { campaignId, campaignConsent }: Asked,
): Promise<Outcome<Campaign | null>> {
  if (!campaignId) return done(null);
  const campaign = (await runningCampaigns(ctx)).find(({ id }) => id === campaignId);
  if (!campaign) return refuse("campaignNotActive");
  return campaign.consentRequired && !campaignConsent ? refuse("campaignConsentMissing") : done(campaign);
}
