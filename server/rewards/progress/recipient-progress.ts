import type { Expected } from "#server/orders/forecast/expected.ts";
import type { ForecastBasis } from "#server/orders/forecast/model.ts";
import type { Order } from "#server/orders/model.ts";
import { liveOrderStates } from "#server/orders/states.ts";
import { type Day, dayOf } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type { Admission } from "#server/referral/link/admission.ts";
import type { RecommendationLabel } from "#server/referral/recommendation/states.ts";
import type { Claim } from "../claim/model.ts";
import { type ClaimStep, stepOf } from "../claim/rules/step.ts";
import { type ClaimWord, claimWord } from "../claim/rules/word.ts";
import { decisionOf, paymentBy } from "./next.ts";
import type { StationState, Tone } from "./stations.ts";

/** Progress of a recipient who agreed; each phase has a sentence (app/i18n, recipientStatus.sentence). */
export const recipientPhases = [
  "toOrder",
  "daysOver",
  "tooLate",
  "ended",
  "reported",
  "running",
  "failed",
  "notEligible",
  "noReward",
  "notRewarded",
  "waiting",
  "choose",
  "bankDetails",
  "confirm",
  "collected",
  "paid",
  "rewardExpired",
] as const;
export type RecipientPhase = (typeof recipientPhases)[number];

export const recipientStations = ["agreed", "ordered", "confirmed", "rewarded"] as const;
export type RecipientStation = { name: (typeof recipientStations)[number]; state: StationState };

/**
 * Content of a recipient's own page. Contains neither the referrer's claim nor any reason that concerns the referrer.
 */
export type RecipientProgress = {
  phase: RecipientPhase;
  label: RecommendationLabel;
  /** What has become of their claim; null: there is none that still stands, or the order is not final. */
  rewardWord: ClaimWord | null;
  stations: RecipientStation[];
  tone: Tone;
  next: (Expected & { actor: "you" | "shop" | "us" }) | null;
  orderedOn: Day | null;
};

export type RecipientFacts = {
  /** The last moment at which an order counts. */
  orderBy: Date;
  /** Where the link leads this recipient now. */
  admission: Admission;
  /** Their own orders. */
  orders: Order[];
  /** Their own base claim, from shownClaim. */
  claim: Claim | null;
  /** What was kept of its payment. */
  keptCents: Cents;
  /** Whether they were promised a part of the reward. */
  getsReward: boolean;
};

type Row = { label: RecommendationLabel; reached: number; tone: Tone };

/** `reached`: number of stations passed. */
const rows = {
  toOrder: { label: "open", reached: 1, tone: "yours" },
  daysOver: { label: "open", reached: 1, tone: "yours" },
  tooLate: { label: "expired", reached: 1, tone: "stopped" },
  ended: { label: "cancelled", reached: 1, tone: "stopped" },
  reported: { label: "open", reached: 1, tone: "going" },
  running: { label: "open", reached: 2, tone: "going" },
  failed: { label: "cancelled", reached: 2, tone: "stopped" },
  notEligible: { label: "cancelled", reached: 2, tone: "stopped" },
  noReward: { label: "ok", reached: 4, tone: "done" },
  notRewarded: { label: "ok", reached: 4, tone: "done" },
  waiting: { label: "ok", reached: 3, tone: "going" },
  choose: { label: "ok", reached: 3, tone: "yours" },
  bankDetails: { label: "ok", reached: 3, tone: "yours" },
  confirm: { label: "ok", reached: 3, tone: "yours" },
  collected: { label: "ok", reached: 3, tone: "going" },
  paid: { label: "ok", reached: 4, tone: "done" },
  rewardExpired: { label: "ok", reached: 3, tone: "stopped" },
} as const satisfies Record<RecipientPhase, Row>;

const phaseOfStep = {
  notReady: "waiting",
  choose: "choose",
  bankDetails: "bankDetails",
  confirm: "confirm",
  pickedUp: "collected",
  cancelled: "notRewarded",
  expired: "rewardExpired",
} as const satisfies Record<ClaimStep, RecipientPhase>;

export function recipientProgress(facts: RecipientFacts, now: Date, basis: ForecastBasis): RecipientProgress {
  const order = shownOrder(facts.orders);
  const phase = phaseOf(facts, order, now);
  const { label, reached, tone }: Row = rows[phase];
  const isRewarded = facts.getsReward && phase !== "notRewarded";
  const names = isRewarded ? recipientStations : recipientStations.slice(0, 3);
  const isEarned = order?.state === "qualified" && facts.claim !== null && phase !== "notRewarded";
  return {
    phase,
    label,
    rewardWord: isEarned && facts.claim ? wordOf(facts.claim, facts.keptCents, phase) : null,
    stations: names.map((name, index) => {
      if (index < reached) return { name, state: "done" };
      return { name, state: index > reached ? "todo" : tone === "stopped" ? "stopped" : "awaited" };
    }),
    tone,
    next: nextOf(facts, order, phase, now, basis),
    orderedOn: order && dayOf(order.orderedAt),
  };
}

/** The order to show: qualified before live, live before lost; among equals the newest. */
function shownOrder(orders: readonly Order[]): Order | null {
  const rank = ({ state }: Order) => (state === "qualified" ? 2 : liveOrderStates.includes(state) ? 1 : 0);
  const sorted = [...orders].sort(
    (one, other) => rank(other) - rank(one) || other.orderedAt.getTime() - one.orderedAt.getTime(),
  );
  return sorted[0] ?? null;
}

function phaseOf({ orderBy, admission, claim, getsReward }: RecipientFacts, order: Order | null, now: Date) {
  if (!order) {
    if (admission === "blocked" || admission === "unknown") return "ended";
    if (admission === "expired") return "tooLate";
    // The link is still valid: on coming back they get new days.
    return orderBy < now ? "daysOver" : "toOrder";
  }
  if (order.state === "reported") return "reported";
  if (liveOrderStates.includes(order.state)) return "running";
  if (order.state === "notEligible") return "notEligible";
  if (order.state !== "qualified") return "failed";
  // Claims are reserved with the order, so none comes any more: the ordered product pays the recipient nothing.
  if (!claim) return getsReward ? "notRewarded" : "noReward";
  return claim.state === "paid" ? "paid" : phaseOfStep[stepOf(claim, now)];
}

/** Expiry is decided by the clock; the timer that stores it may not have run yet. */
function wordOf(claim: Claim, keptCents: Cents, phase: RecipientPhase): ClaimWord {
  return phase === "rewardExpired" ? "expired" : claimWord(claim, keptCents);
}

function nextOf(
  { orderBy, claim }: RecipientFacts,
  order: Order | null,
  phase: RecipientPhase,
  now: Date,
  basis: ForecastBasis,
): RecipientProgress["next"] {
  const by = (actor: "you" | "shop" | "us", until: Date | null) => ({
    actor,
    from: null,
    until: until && dayOf(until),
    isLate: false,
  });
  switch (phase) {
    case "toOrder":
      return by("you", orderBy);
    case "daysOver":
      return by("you", null);
    case "reported":
      return by("shop", null);
    case "running":
      return order && decisionOf(order, basis, now);
    case "waiting":
      return by("us", null);
    case "choose":
    case "bankDetails":
    case "confirm":
      return by("you", claim?.expiresAt ?? null);
    case "collected":
      return claim && { actor: "us", ...paymentBy(claim, now) };
    default:
      return null;
  }
}
