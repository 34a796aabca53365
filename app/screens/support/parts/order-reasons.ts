import { type ReasonCode, reasonCodes } from "#server/domain/order/model.ts";

/** Why a person may say that an order does not count; other codes are of bonuses, or of rules that look by themselves. */
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
