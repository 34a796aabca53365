import type { Ctx } from "../context.ts";
import { nextRecommendationState } from "../recommendation/states.ts";
import type { Recipient } from "./model.ts";

/**
 * Inside the caller's transaction, which holds the recommendation: keeps the consent with its text, locks the attribution,
 * and moves the recommendation. false: there is nothing to agree to, or it was agreed to before.
 */
export async function agree(tx: Ctx, recipient: Recipient): Promise<boolean> {
  const { number, recommendationNumber, language } = recipient;
  const now = tx.now();
  if (!(await tx.recipients.confirm(number, tx.tenant.terms.recipient[language], now))) return false;
  const recommendation = await tx.recommendations.byNumber(recommendationNumber);
  const to = recommendation && nextRecommendationState(recommendation.state, "confirmDetails");
  if (!to) return true;
  await tx.recommendations.move({
    id: recommendationNumber,
    from: recommendation.state,
    to,
    event: "confirmDetails",
    actor: "REC",
    actorId: number,
    key: `recommendation:${recommendationNumber}:confirmDetails:${number}`,
    occurredAt: now,
  });
  return true;
}
