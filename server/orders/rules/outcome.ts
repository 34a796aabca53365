import { isUnattributed, type MessageOutcome, type Order, type OrderMessage, type ReasonCode } from "../model.ts";
import { nextOrderState, type OrderEvent, type OrderState } from "../states.ts";

/** The event by which facts move an order from one state to another; null: it must be reassessed first. */
export function eventTo(from: OrderState, to: OrderState): OrderEvent | null {
  const byMessages = ["review", "confirm", "cancel", "reject"] as const;
  return byMessages.find((event) => nextOrderState(from, event) === to) ?? null;
}

export function cancelReason(cancelledBy: OrderMessage["cancelledBy"]): ReasonCode {
  return cancelledBy === "customer" ? "RULE_CANCELLED_BY_CUSTOMER" : "RULE_CANCELLED_BY_PROVIDER";
}

/** The answer to the provider: what the message changed. */
export function outcomeOf(before: Order, after: Order, { kind }: OrderMessage): MessageOutcome {
  if (isUnattributed(after)) return "unattributed";
  const isDated = after.state === "confirmed" && before.qualifiesAt?.getTime() !== after.qualifiesAt?.getTime();
  if (kind === "delivered" && isDated) return "delivered";
  const isChanged =
    before.rank === 0 || before.state !== after.state || before.recommendationNumber !== after.recommendationNumber;
  return isChanged && after.state !== "reported" && after.state !== "qualified" ? after.state : "noted";
}
