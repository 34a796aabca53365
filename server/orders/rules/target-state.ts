import type { MessageOutcome, Order, OrderMessage, ReasonCode } from "../model.ts";
import { rankOf } from "../model.ts";
import { nextOrderState, type OrderEvent, type OrderState } from "../states.ts";

/**
 * The state that the facts of an eligible order lead to. `doubt`: why a person must review it; `wantsReview`: the
 * tenant wants every order reviewed. An order in review leaves it by messages only if they settle the doubt.
 */
export function targetState(order: Order, doubt: ReasonCode | null, wantsReview: boolean): OrderState {
  if (order.rank === rankOf("cancelled")) return "cancelled";
  const byFacts = order.confirmedAt || order.deliveredAt ? "confirmed" : "received";
  const wanted = wantsReview || doubt !== null ? "inReview" : byFacts;
  if (order.state === "inReview" && wanted !== "inReview")
    return isDoubtOfMessages(order.reasonCode) ? wanted : "inReview";
  if (order.state === "confirmed" && wanted === "inReview") return isDoubtOfMessages(doubt) ? wanted : "confirmed";
  return wanted;
}

/** Whether another message may settle the doubt. */
function isDoubtOfMessages(reasonCode: ReasonCode | null): boolean {
  const doubts: readonly unknown[] = ["RULE_PRODUCT_UNKNOWN", "RISK_TYPED_DETAILS", "RISK_RECIPIENT_DIFFERS"];
  return doubts.includes(reasonCode);
}

/** The event by which messages move an order from one state to another; null: it must be reassessed first. */
export function eventTo(from: OrderState, to: OrderState): OrderEvent | null {
  const byMessages = ["review", "confirm", "cancel", "reject"] as const;
  return byMessages.find((event) => nextOrderState(from, event) === to) ?? null;
}

export function cancelReason(cancelledBy: OrderMessage["cancelledBy"]): ReasonCode {
  return cancelledBy === "customer" ? "RULE_CANCELLED_BY_CUSTOMER" : "RULE_CANCELLED_BY_PROVIDER";
}

/** The answer to the provider: what the message changed. */
export function outcomeOf(before: Order, after: Order, { kind }: OrderMessage): MessageOutcome {
  const isDated = after.state === "confirmed" && before.qualifiesAt?.getTime() !== after.qualifiesAt?.getTime();
  if (kind === "delivered" && isDated) return "delivered";
  const isChanged =
    before.rank === 0 || before.state !== after.state || before.recommendationNumber !== after.recommendationNumber;
  return isChanged && after.state !== "reported" && after.state !== "qualified" ? after.state : "noted";
}
