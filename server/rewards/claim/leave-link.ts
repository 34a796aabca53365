import type { Order } from "#server/orders/model.ts";
import type { Cause } from "#server/platform/event/model.ts";
import type { Tx } from "../context.ts";
import { syncRecommendationState } from "../sync-recommendation-state.ts";
import { cancelClaim } from "./cancel-claims.ts";
import { notifyOfLeaving } from "./notify-of-loss.ts";
import { holdKinds, readCause } from "./rules/hold-cause.ts";

/**
 * The order came from another link than from this one: what it had reserved here is cancelled, holds that concern only
 * this link end, its referrer is told if a mail told of the order, and the link is where its other orders put it. What
 * the order earns on its own link is reserved there (reserveClaims). The caller has locked both links and the order,
 * which nobody has decided about and which never qualified, so that nothing was chosen or paid. A repeat changes
 * nothing.
 */
export async function leaveLink(
  tx: Tx,
  { order, recommendationNumber }: { order: Order; recommendationNumber: string },
  by: Cause,
): Promise<void> {
  const because = { ...by, reasonCode: "RISK_OTHER_RECOMMENDATION" } as const;
  for (const claim of await tx.claims.ofOrderForUpdate(order.id)) {
    await cancelClaim(tx, claim, because);
    const ofLink = (await tx.claims.holdsOf(claim.id)).filter(({ cause }) => holdKinds[readCause(cause).kind].isOfLink);
    for (const { cause } of ofLink) await tx.claims.removeHold(claim.id, cause);
  }
  await notifyOfLeaving(tx, order);
  await syncRecommendationState(tx, recommendationNumber, by);
}
