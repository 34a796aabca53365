import type { Order, OrderDecision, ReasonCode } from "../model.ts";
import { rankOf } from "../model.ts";
import type { OrderState } from "../states.ts";
import { type Doubt, endingOf, subjectOf } from "./doubts.ts";
import { cancelReason } from "./outcome.ts";

/**
 * Everything that the state of an order follows from: its facts, what people decided about it, and what the people
 * concerned and the programme's rules say of it.
 */
export type Situation = {
  order: Pick<
    Order,
    | "rank"
    | "confirmedAt"
    | "deliveredAt"
    | "cancelledBy"
    | "productId"
    | "namedRecommendation"
    | "recommendationNumber"
  >;
  decisions: readonly OrderDecision[];
  /** The provider's last cancellation (sourceOf); null: it did not cancel the order. */
  cancellation: string | null;
  /** The rule that the order violates, apart from those that a person waived for it. */
  rule: ReasonCode | null;
  /** The most serious first. */
  doubts: readonly Doubt[];
};

export type Verdict = { state: OrderState; reasonCode: ReasonCode | null };

/**
 * The state of an order with a recommendation. A person's decision answers one doubt, about one subject, and nothing
 * else: a refusal holds for the product and the link that it was about, a waived rule for its link, a reopened
 * cancellation until the provider cancels again.
 */
export function decide({ order, decisions, cancellation, rule, doubts }: Situation): Verdict {
  const ended = endedBy(order, decisions);
  if (ended) return ended;
  if (rule) return { state: "notEligible", reasonCode: rule };
  if (order.rank === rankOf("cancelled") && !isReopened(decisions, cancellation)) {
    return { state: "cancelled", reasonCode: cancelReason(order.cancelledBy) };
  }
  const asked = doubts.find((doubt) => !isAnswered(decisions, doubt));
  if (asked) return { state: "inReview", reasonCode: reasonOf(asked) };
  return { state: order.confirmedAt || order.deliveredAt ? "confirmed" : "received", reasonCode: null };
}

/**
 * The end that a person decided; null: none, or it was reopened, or it refused another product or link than the order
 * has by now. A person's cancellation holds whatever the provider says.
 */
export function endedBy(order: Situation["order"], decisions: readonly OrderDecision[]): Verdict | null {
  const ending = endingOf(decisions);
  if (ending?.answer === "cancel") return { state: "cancelled", reasonCode: ending.reasonCode };
  const isRefused = ending?.answer === "refuse" && ending.subject === subjectOf(order);
  return isRefused ? { state: "notEligible", reasonCode: ending.reasonCode } : null;
}

/** Whether a person decided exactly this doubt. */
export function isAnswered(decisions: readonly OrderDecision[], { name, subject }: Doubt): boolean {
  return decisions.some((one) => one.answer === "accept" && one.doubt === name && one.subject === subject);
}

/** The rules that people waived for an order of this recommendation. */
export function waivedRules(decisions: readonly OrderDecision[], recommendationNumber: string): ReasonCode[] {
  return decisions.flatMap(({ answer, subject, reasonCode }) =>
    answer === "waive" && subject === recommendationNumber && reasonCode ? [reasonCode] : [],
  );
}

/** The doubt that is shown; null: the tenant wants to look at every order, or a person reopened it. */
export function reasonOf({ name }: Doubt): ReasonCode | null {
  return name === "release" || name === "reopened" ? null : name;
}

/**
 * The product that a person chose for one that nobody knows, by the id that the shop had named; it holds while the shop
 * names that one.
 */
export function chosenProduct(decisions: readonly OrderDecision[], productId: string | null): string | null {
  const chosen = decisions.findLast(
    (one) => one.answer === "accept" && one.doubt === "RULE_PRODUCT_UNKNOWN" && one.subject === (productId ?? ""),
  );
  return chosen?.productId ?? productId;
}

/** Whether a person reopened the order after this cancellation of the provider. */
export function isReopened(decisions: readonly OrderDecision[], cancellation: string | null): boolean {
  return decisions.some(({ answer, doubt, subject }) => {
    return answer === "waive" && doubt === "cancellation" && subject === cancellation;
  });
}
