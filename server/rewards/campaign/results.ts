import type { Campaign } from "#server/catalogue/campaign/model.ts";
import { type CampaignPhase, phaseOf } from "#server/catalogue/campaign/show.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type { RequestContext } from "../context.ts";
import type { CampaignFigures } from "./model.ts";

/** `campaign` null: it is no longer in the catalogue. `costPerOrder`: in cents; null: no order. */
export type CampaignResult = CampaignFigures & {
  id: string;
  campaign: (Campaign & { phase: CampaignPhase }) | null;
  costPerOrder: Cents | null;
};

const nothing: CampaignFigures = { links: 0, clicks: 0, orders: 0, rewardCents: 0, paidCents: 0 };

/** Every campaign of the tenant with its figures, the newest first, then those that left the catalogue. */
export async function campaignResults(
  ctx: Pick<RequestContext, "campaigns" | "campaignResults" | "now">,
): Promise<CampaignResult[]> {
  const [campaigns, counted] = await Promise.all([ctx.campaigns.all(), ctx.campaignResults.byCampaign()]);
  const today = dayOf(ctx.now());
  const figures = new Map(counted.map(({ id, ...one }) => [id, one]));
  const gone = counted.filter(({ id }) => campaigns.every((one) => one.id !== id));
  return [
    ...campaigns.map((one) => ({ id: one.id, campaign: { ...one, phase: phaseOf(one, today) } })),
    ...gone.map(({ id }) => ({ id, campaign: null })),
  ].map((one) => {
    const found = figures.get(one.id) ?? nothing;
    return { ...one, ...found, costPerOrder: costPerOrder(found) };
  });
}

/** Of all campaigns together. */
export function sumOf(results: readonly CampaignFigures[]): CampaignFigures & Pick<CampaignResult, "costPerOrder"> {
  const sum = (name: keyof CampaignFigures) => results.reduce((all, one) => all + one[name], 0);
  const [links, clicks, orders] = [sum("links"), sum("clicks"), sum("orders")];
  const figures = { links, clicks, orders, rewardCents: sum("rewardCents"), paidCents: sum("paidCents") };
  return { ...figures, costPerOrder: costPerOrder(figures) };
}

/** Whole cents, rounded; null: no order. */
function costPerOrder({ orders, rewardCents }: Pick<CampaignFigures, "orders" | "rewardCents">): Cents | null {
  return orders === 0 ? null : Math.round(rewardCents / orders);
}
