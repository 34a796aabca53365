/** The life of a recommendation (docs/lifecycle.md, Recommendation). */
export const recommendationStates = [
  "awaitingOptIn",
  "open",
  "clicked",
  "detailsConfirmed",
  "ordered",
  "successful",
  "closed",
  "failed",
  "expired",
  "blocked",
] as const;
export type RecommendationState = (typeof recommendationStates)[number];

export const recommendationEvents = [
  "confirmOptIn",
  "click",
  "confirmDetails",
  "linkOrder",
  "orderQualified",
  "orderFailed",
  "allPaid",
  "orderReversed",
  "unlinkOrder",
  "acceptComplaint",
  "expire",
  "block",
  "unblock",
] as const;
export type RecommendationEvent = (typeof recommendationEvents)[number];

/**
 * `restore`: back to the state that the block, or the order that no longer concerns the link, interrupted. Pairs that
 * are not listed are refused.
 */
type Target = RecommendationState | "restore";

export const recommendationTransitions = {
  awaitingOptIn: { confirmOptIn: "open", expire: "expired", block: "blocked" },
  open: {
    click: "clicked",
    confirmDetails: "detailsConfirmed",
    linkOrder: "ordered",
    expire: "expired",
    block: "blocked",
  },
  clicked: {
    click: "clicked",
    confirmDetails: "detailsConfirmed",
    linkOrder: "ordered",
    expire: "expired",
    block: "blocked",
  },
  detailsConfirmed: {
    click: "detailsConfirmed",
    confirmDetails: "detailsConfirmed",
    linkOrder: "ordered",
    expire: "expired",
    block: "blocked",
  },
  ordered: {
    click: "ordered",
    confirmDetails: "ordered",
    linkOrder: "ordered",
    orderQualified: "successful",
    orderFailed: "failed",
    unlinkOrder: "restore",
    block: "blocked",
  },
  successful: {
    click: "successful",
    confirmDetails: "successful",
    linkOrder: "successful",
    orderQualified: "successful",
    allPaid: "closed",
    orderReversed: "failed",
    unlinkOrder: "restore",
    block: "blocked",
  },
  // The first recipient is finished; others may still come while the link is valid.
  closed: {
    click: "closed",
    confirmDetails: "closed",
    linkOrder: "closed",
    orderQualified: "successful",
    orderReversed: "failed",
    unlinkOrder: "restore",
    block: "blocked",
  },
  failed: {
    click: "failed",
    confirmDetails: "failed",
    linkOrder: "ordered",
    acceptComplaint: "ordered",
    orderQualified: "successful",
    unlinkOrder: "restore",
    block: "blocked",
  },
  expired: { linkOrder: "ordered", acceptComplaint: "ordered", block: "blocked" },
  blocked: { unblock: "restore" },
} as const satisfies Record<RecommendationState, Partial<Record<RecommendationEvent, Target>>>;

/**
 * The state after an event; null if the event has no meaning in that state. `interrupted`: the state before the block,
 * or that the link would have without an order.
 */
export function nextRecommendationState(
  state: RecommendationState,
  event: RecommendationEvent,
  interrupted: RecommendationState | null = null,
): RecommendationState | null {
  const row: Partial<Record<RecommendationEvent, Target>> = recommendationTransitions[state];
  const target = row[event];
  if (target === undefined) return null;
  return target === "restore" ? interrupted : target;
}

/** States without a result yet, which may expire; a referrer has at most one such recommendation for each product. */
export const liveRecommendationStates: readonly RecommendationState[] = recommendationStates.filter(
  (state) => nextRecommendationState(state, "expire") !== null,
);

/** Reason code of what waits because its recommendation or account is blocked: orders in review and held claims. */
export const blockedReason = "RISK_BLOCKED";

/** Gezahlt, Ok, Offen, Storniert, Abgelaufen; highest priority first. */
export const recommendationLabels = ["paid", "ok", "open", "cancelled", "expired"] as const;

export type RecommendationLabel = (typeof recommendationLabels)[number];
