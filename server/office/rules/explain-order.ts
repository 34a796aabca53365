import { rangeOf } from "#server/orders/forecast/expected.ts";
import { type Order, type ReasonCode, unprovenAttributions } from "#server/orders/model.ts";
import { waitsUntil } from "#server/orders/reject-unmatched.ts";
import { startOf } from "#server/platform/values/calendar.ts";
import type { RuleResult, SupportFacts } from "../model.ts";
import { officeDay } from "../work/deadlines.ts";

/** Answer codes of lost orders, by reason code. */
const lost = {
  RULE_RENEWAL: "renewal",
  RULE_PREPAID_LIMIT: "prepaidLimit",
  RULE_MINOR: "minor",
  RULE_OUTSIDE_WINDOW: "outsideWindow",
  RULE_STAFF: "staff",
  RULE_SELF_REFERRAL: "selfReferral",
  RULE_NO_RECOMMENDATION: "noRecommendation",
  RULE_NO_MATCH: "noMatch",
  RULE_PRODUCT_UNKNOWN: "productUnknown",
  RULE_NO_REWARD: "noReward",
  RULE_CANCELLED_BY_CUSTOMER: "cancelledByCustomer",
  RULE_CANCELLED_BY_PROVIDER: "cancelledByProvider",
} as const satisfies Partial<Record<ReasonCode, string>>;
const isExplained = (code: ReasonCode): code is keyof typeof lost => Object.hasOwn(lost, code);

/** Explains an order that does not count yet, or never will. */
export function explainOrder(
  { now, forecast, claims }: Pick<SupportFacts, "now" | "forecast" | "claims">,
  order: Order,
): RuleResult {
  const { state, stateSince, reasonCode, orderedAt, cancelledBy, attribution, deliveredAt, qualifiesAt } = order;
  const promised = rangeOf(order, forecast).until;
  const late: RuleResult | null =
    startOf(promised) < now && qualifiesAt === null
      ? { code: "late", next: "support", day: orderedAt, by: promised }
      : null;
  switch (state) {
    case "reported":
      return {
        code: "reported",
        next: "provider",
        day: orderedAt,
        by: waitsUntil(order),
      };
    case "received":
      return late ?? { code: "received", next: "provider", day: orderedAt, by: promised };
    case "inReview": {
      const isUnproven = attribution !== null && unprovenAttributions.includes(attribution);
      const by = officeDay("review", stateSince);
      return { code: isUnproven ? "inReviewUnproven" : "inReview", next: "support", day: orderedAt, by };
    }
    case "confirmed":
      if (qualifiesAt) return { code: "withdrawal", next: "time", day: deliveredAt ?? orderedAt, by: qualifiesAt };
      return late ?? { code: "confirmed", next: "provider", day: orderedAt, by: promised };
    case "reversed": {
      const isPaid = claims.some((claim) => claim.orderId === order.id && claim.state === "paid");
      return { code: isPaid ? "reversedPaid" : "reversed", next: "nobody", day: orderedAt };
    }
    case "cancelled":
      if (cancelledBy === "customer") return { code: "cancelledByCustomer", next: "nobody", day: orderedAt };
      if (cancelledBy === "provider") return { code: "cancelledByProvider", next: "nobody", day: orderedAt };
      break;
  }
  const code = reasonCode && isExplained(reasonCode) ? lost[reasonCode] : null;
  if (state === "cancelled") return { code: code ?? "cancelled", next: "nobody", day: orderedAt };
  return { code: code ?? "rejected", next: "nobody", day: orderedAt };
}
