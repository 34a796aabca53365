import type { Order } from "#server/orders/model.ts";
import type { Cause } from "#server/platform/event/model.ts";
import { bookings, postingsOf } from "#server/rewards/ledger/bookings.ts";
import type { Tx } from "../context.ts";

/**
 * An order was confirmed. If one of the agency's people released it, the agency owes the fee of this moment, which no
 * later change of its fee, and no invoice, changes. Each release has its own. A repeat of the cause books nothing.
 */
export async function bookFeeOfRelease(tx: Tx, order: Order, by: Cause): Promise<void> {
  if ((by.actor !== "OWN" && by.actor !== "EMP") || !order.recommendationNumber) return;
  const recommendation = await tx.recommendations.byNumber(order.recommendationNumber);
  const agency = recommendation?.agencyId ? await tx.agencies.byId(recommendation.agencyId) : null;
  if (!agency || agency.feeCents === 0) return;
  await tx.ledger.book([
    {
      id: tx.secrets.newId(),
      kind: bookings.release.kind,
      claimId: null,
      orderId: order.id,
      invoiceId: null,
      key: `order:${order.id}:fee:${by.key}`,
      occurredAt: tx.now(),
      bookedOn: null,
      postings: postingsOf("release", { whole: agency.feeCents }, { agencyReceivable: agency.id }),
    },
  ]);
}
