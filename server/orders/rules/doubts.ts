import { blockedReason } from "#server/referral/recommendation/states.ts";
import type { Order, OrderDecision, ReasonCode } from "../model.ts";

/**
 * A question about an order that only a person answers. release: the tenant wants to look at every order · reopened: a
 * person had it reopened. `subject`: what it is about; about another product or link it is another doubt.
 */
export type Doubt = {
  name: "release" | "reopened" | Extract<ReasonCode, `RISK_${string}` | "RULE_PRODUCT_UNKNOWN">;
  subject: string;
};

/** What is known of an order and of the people concerned. */
export type Suspicion = {
  order: Pick<
    Order,
    "state" | "reasonCode" | "productId" | "attribution" | "recommendationNumber" | "namedRecommendation"
  >;
  /** It contradicts what the recipient confirmed (findRecipient). */
  differs: boolean;
  isBlocked: boolean;
  /** It was placed after its link had failed or was closed. */
  isAfterEnd: boolean;
  /** Other recommendations of ours that messages named, in order: one more is another doubt. */
  otherRecommendations: readonly string[];
  isWithoutPrice: boolean;
  /** The tenant wants to look at every order. */
  wantsRelease: boolean;
  decisions: readonly OrderDecision[];
};

/**
 * The doubts about an order, answered or not, the most serious first. A block, an ended link and the tenant's wish to
 * look concern orders that were not confirmed yet; a release concerns the product that was released.
 */
export function doubtsAbout(suspicion: Suspicion): Doubt[] {
  const { order, decisions, otherRecommendations } = suspicion;
  const link = order.recommendationNumber ?? "";
  const product = order.productId ?? "";
  const isNew = order.state !== "confirmed";
  const isAsked = (code: ReasonCode) => order.state === "inReview" && order.reasonCode === code;
  const isReleased = decisions.some(({ answer, doubt }) => answer === "accept" && doubt === "release");
  const reopened = decisions.findLast(({ answer }) => answer === "reopen");
  const wasRefused = endingOf(decisions)?.answer === "refuse";
  const doubts: [boolean, Doubt][] = [
    // A refusal of what the order is about by now ends it (endedBy); so this one was about something else.
    [wasRefused, { name: "RISK_FACTS_CHANGED", subject: subjectOf(order) }],
    [order.attribution === "typedDetails", { name: "RISK_TYPED_DETAILS", subject: link }],
    [suspicion.differs, { name: "RISK_RECIPIENT_DIFFERS", subject: link }],
    [otherRecommendations.length > 0, { name: "RISK_OTHER_RECOMMENDATION", subject: otherRecommendations.join(" ") }],
    [isNew && (suspicion.isBlocked || isAsked(blockedReason)), { name: blockedReason, subject: link }],
    [isNew && (suspicion.isAfterEnd || isAsked("RISK_LINK_ENDED")), { name: "RISK_LINK_ENDED", subject: link }],
    [suspicion.isWithoutPrice, { name: "RULE_PRODUCT_UNKNOWN", subject: product }],
    [isReleased || (isNew && suspicion.wantsRelease), { name: "release", subject: product }],
    [reopened !== undefined, { name: "reopened", subject: reopened?.subject ?? "" }],
  ];
  return doubts.flatMap(([stands, doubt]) => (stands ? [doubt] : []));
}

/** The last decision that ended the order, or reopened it; null: nobody decided that. */
export function endingOf(decisions: readonly OrderDecision[]): OrderDecision | null {
  const ends = (one: OrderDecision) => one.answer === "cancel" || one.answer === "refuse" || one.answer === "reopen";
  return decisions.findLast(ends) ?? null;
}

/** What a refusal is about: which product, by which recommendation. */
export function subjectOf({
  productId,
  namedRecommendation,
  recommendationNumber,
}: Pick<Order, "productId" | "namedRecommendation" | "recommendationNumber">): string {
  return `${productId ?? ""} ${namedRecommendation ?? recommendationNumber ?? ""}`;
}
