import { path } from "#app/paths.ts";
import type { RequestContext } from "#server/context.ts";
import { type ComplaintPage, complaintOnRecommendation } from "#server/office/case/complain.ts";
import { formatCaseNumber, heldReason } from "#server/office/case/model.ts";
import { formatDay } from "#server/platform/values/calendar.ts";
import { listRecommendations } from "#server/rewards/list/list-recommendations.ts";

/**
 * For one recommendation: the complaint period, who acts next and until when, a reward that waits for a person, and
 * earlier complaints.
 */
export function complaintView({ recommendation, window, next, earlier, held }: ComplaintPage) {
  return {
    ...recommendation,
    window,
    next: next && {
      actor: next.actor,
      from: next.from && formatDay(next.from),
      until: next.until && formatDay(next.until),
      isLate: next.isLate,
    },
    earlier: earlier.map(({ number, topic, state, createdAt }) => ({
      number: formatCaseNumber(number),
      isObjection: topic === heldReason,
      state,
      createdAt,
    })),
    held: held && { ...held, by: formatDay(held.by) },
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
