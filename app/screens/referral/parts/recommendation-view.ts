import { raiseView } from "#app/content/raise.ts";
import { rewardAction } from "#app/content/reward-action.ts";
import { path } from "#app/paths.ts";
import { rowsWithBar, statusView } from "#app/ui/status/recommendation-status.tsx";
import type { RequestContext } from "#server/context.ts";
import { complaintOnRecommendation } from "#server/office/case/complain.ts";
import type { KeptRaise } from "#server/platform/mail/params.ts";
import { addDays, dayOf, formatDay, formatMoment } from "#server/platform/values/calendar.ts";
import type { Language } from "#server/platform/values/language.ts";
import { isUpTo } from "#server/referral/recommendation/rules/promised-amount.ts";
import type { Claim } from "#server/rewards/claim/model.ts";
import { stepOfState } from "#server/rewards/claim/rules/step.ts";
import type { ListedRecommendation } from "#server/rewards/list/list-recommendations.ts";

/** After this many days without an order the referrer is offered a reminder to send. */
const quietDays = 3;

/** Whether the recipient had long enough to look. */
export const isQuiet = ({ createdAt }: { createdAt: Date }, now: Date): boolean =>
  dayOf(now) >= addDays(dayOf(createdAt), quietDays);

/** One recommendation as the personal area shows it. */
export function recommendationView(
  recommendation: ListedRecommendation,
  { language, tenant, now }: Pick<RequestContext, "language" | "tenant" | "now">,
  productName = recommendation.productName,
  raise: KeptRaise | null = null,
) {
  const { number, isShareable, tone } = recommendation;
  const rows = rowsWithBar(recommendation.rows);
  const link = recommendation.rows.find((row) => row.about === "link" && !rows.includes(row));
  const hasOrder = rows.some(({ about }) => about === "order");
  return {
    number,
    productName,
    ownName: recommendation.ownName,
    createdAt: recommendation.createdAt,
    recommendedAt: formatMoment(recommendation.createdAt),
    isUpTo: isUpTo(recommendation, recommendation.referrerCents),
    referrerCents: recommendation.referrerCents,
    recipientCents: recommendation.recipientCents,
    waitsForOptIn: recommendation.state === "awaitingOptIn",
    // If several rows differ from the word that the filter uses, the overall word is shown.
    tone: rows.length > 1 || rows.some((row) => row.tone !== tone) ? tone : null,
    share: isShareable ? path(language, "recommendation", { number }) : null,
    reminder:
      isShareable && !hasOrder && isQuiet(recommendation, now())
        ? path(language, "recommendation", { number }, { nachfragen: "1" })
        : null,
    card: isShareable && tenant.modules.offlineRecommendationCode ? path(language, "codeCard", { number }) : null,
    complaint:
      complaintOnRecommendation(recommendation.rows, tenant.clocks, now()).state === "open"
        ? path(language, "complaint", {}, { nr: number })
        : null,
    // What an order earned may be of another product, or long paid.
    raise:
      raise && !hasOrder && tone !== "stopped"
        ? { ...raiseView(raise, language), day: isShareable ? formatDay(recommendation.linkValidUntil) : null }
        : null,
    // Beside orders the link is only one line.
    linkUntil: link?.next?.until ? formatDay(link.next.until) : null,
    rows: rows.map((row) => ({
      ...statusView(row),
      collect: row.claim && wayTo(row.claim, tone !== "stopped", language),
    })),
  };
}
export type RecommendationView = ReturnType<typeof recommendationView>;

/** What the referrer can do about their reward; of one that is held they can read why, and say something about it. */
function wayTo(claim: Pick<Claim, "id" | "state" | "method">, isAlive: boolean, language: Language) {
  const { id, state } = claim;
  if (state === "onHold" && isAlive) return { what: "held" as const, href: path(language, "reward", { claimId: id }) };
  return rewardAction(claim, stepOfState[state], language);
}
