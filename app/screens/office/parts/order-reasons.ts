import { type ReasonCode, reasonCodes } from "#server/orders/model.ts";

/**
 * Reasons that a person may choose for an order that does not count; other codes concern bonuses, or rules that are
 * checked automatically.
 */
export type OrderReason = Exclude<
  ReasonCode,
  `TIER_${string}` | "RISK_SAME_BANK_ACCOUNT" | "RISK_BLOCKED" | "RISK_TYPED_DETAILS"
>;
const others: readonly unknown[] = ["RISK_SAME_BANK_ACCOUNT", "RISK_BLOCKED", "RISK_TYPED_DETAILS"];

export function isOrderReason(code: unknown): code is OrderReason {
  return orderReasons.some((one) => one === code);
}

const isForOrders = (code: ReasonCode): code is OrderReason => !code.startsWith("TIER_") && !others.includes(code);
export const orderReasons = reasonCodes.filter(isForOrders);
