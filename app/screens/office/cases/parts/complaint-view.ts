import { path } from "#app/paths.ts";
import type { RequestContext } from "#server/context.ts";
import { type ComplaintPage, complaintOnRecommendation } from "#server/office/case/complain.ts";
import { formatCaseNumber } from "#server/office/case/model.ts";
import { listRecommendations } from "#server/rewards/list/list-recommendations.ts";

/** For one recommendation: the complaint period, and earlier complaints. */
export function complaintView({ recommendation, window, earlier }: ComplaintPage) {
  return {
    ...recommendation,
    window,
    earlier: earlier.map(({ number, state, createdAt }) => ({ number: formatCaseNumber(number), state, createdAt })),
  };
}

/** A member's recommendations that may be complained about; null: nobody is logged in. */
export async function complaintChoices(ctx: RequestContext) {
  const { member } = ctx.viewer;
  if (!member) return null;
  const { recommendations } = await listRecommendations(ctx, member);
  return recommendations
    .filter(({ rows }) => complaintOnRecommendation(rows, ctx.tenant.clocks, ctx.now()).state !== "none")
    .map(({ number, productName }) => ({
      number,
      productName,
      href: path(ctx.language, "complaint", {}, { nr: number }),
    }));
}
