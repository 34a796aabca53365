import { type ReasonCode, reasonCodes } from "#server/orders/model.ts";

/**
 * Reasons that a person may choose for an order that does not count; other codes concern bonuses, or rules that are
 * checked automatically.
 */
export type OrderReason = Exclude<ReasonCode, `TIER_${string}` | (typeof others)[number]>;
const others = [
  "RISK_SAME_BANK_ACCOUNT",
  "RISK_BLOCKED",
  "RISK_TYPED_DETAILS",
  "RISK_OTHER_RECOMMENDATION",
  "RISK_LINK_ENDED",
  "RISK_FACTS_CHANGED",
] as const;

export function isOrderReason(code: unknown): code is OrderReason {
  return orderReasons.some((one) => one === code);
}

const isForOrders = (code: ReasonCode): code is OrderReason =>
  !code.startsWith("TIER_") && !others.some((one) => one === code);
export const orderReasons = reasonCodes.filter(isForOrders);
