import type { Ctx } from "../context.ts";
import { moveRecommendation } from "../recommendation/move.ts";
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
  if (recommendation)
    await moveRecommendation(tx, recommendation, "confirmDetails", { actor: "REC", actorId: number, key: number });
  return true;
}
