import { dayOf } from "../calendar.ts";
import type { Ctx } from "../context.ts";
import type { Campaign } from "./model.ts";

/** The campaign of this id, if the tenant has it and it runs today. */
export async function activeCampaign(
  ctx: Pick<Ctx, "campaigns" | "now" | "tenant">,
  id: string | null,
): Promise<Campaign | null> {
  if (id === null || !ctx.tenant.shop.campaigns) return null;
  const active = await ctx.campaigns.activeOn(dayOf(ctx.now()));
  return active.find((campaign) => campaign.id === id) ?? null;
}
