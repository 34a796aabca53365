import type { ForecastBasis } from "#server/orders/forecast/model.ts";
import type { Order } from "#server/orders/model.ts";
import { concernsRecommendation } from "#server/orders/orders-shown-to.ts";
import { lostOrderStates } from "#server/orders/states.ts";
import { type Day, dayOf } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";
import { admit, type ShownRecommendation } from "#server/referral/link/admission.ts";
import { type ReferrerSeesChoice, shownToReferrer } from "#server/referral/recipient/referrer-sees.ts";
import { type RecommendationLabel, recommendationLabels } from "#server/referral/recommendation/states.ts";
import type { Claim } from "#server/rewards/claim/model.ts";
import { stepOf } from "#server/rewards/claim/rules/step.ts";
import { type ClaimWord, claimWord } from "#server/rewards/claim/rules/word.ts";
import type { Kept } from "#server/rewards/ledger/kept.ts";
import { type Bar, barsOf } from "./bars.ts";
import { type Facts, type Phase, phaseOf } from "./facts.ts";
import { type Next, nextStep } from "./next.ts";
import { seesOf, shownOrders } from "./shown-orders.ts";
import { type Station, stationsOf, type Tone, toneOf } from "./stations.ts";

const labels = {
  closed: "paid",
  successful: "ok",
  running: "open",
  waiting: "open",
  optIn: "open",
  failed: "cancelled",
  blocked: "cancelled",
  expired: "expired",
} as const satisfies Record<Phase, RecommendationLabel>;

const earnedPhases: readonly Phase[] = ["successful", "closed"];

/** A step that a recipient shows the referrer, with its day. */
export type ShownStep = { name: "agreed" | "confirmed" | "delivered"; on: Day };

/** One row of the personal area: an order, or the link. Not stored; contains neither recipient data nor clicks. */
export type Progress = {
  about: "link" | "order";
  label: RecommendationLabel;
  bars: Bar[];
  stations: Station[];
  tone: Tone;
  next: Next | null;
  /** The order exists but does not count, so noContract must not say that there is no contract. */
  isNotEligible: boolean;
  /** The {date} of the sentence ordered; null: the link's row, or the recipient does not show it. */
  orderedOn: Day | null;
  /** Steps of a recipient who shows them all, the first first. */
  steps: ShownStep[];
  /** Nothing is said about orders, because somebody who agreed shows results only. */
  isPrivate: boolean;
  /** The referrer's own claim, for the link with which they choose or collect. */
  claim: Pick<Claim, "id" | "state" | "method" | "cents"> | null;
  /**
   * The amount of that claim where it is not the promised one (another product was ordered, or the recipient's part
   * fell to them); null: it is, or it is lost.
   */
  otherCents: Cents | null;
  /** What has become of that claim, once the order is successful; null: there is none, or the order is not final. */
  rewardWord: ClaimWord | null;
};

/** The fields of an order, and of a claim, that a row follows from. */
export type ProgressOrder = Pick<
  Order,
  | ("id" | "state" | "recipientNumber" | "attribution" | "reasonCode" | "productId")
  | ("orderedAt" | "confirmedAt" | "deliveredAt" | "qualifiesAt")
>;
export type ProgressClaim = Pick<
  Claim,
  "id" | "role" | "kind" | "orderId" | "state" | "cents" | "method" | "expiresAt" | "payoutDueAt"
>;

/**
 * `kept`: what was kept of the claims' payments · `choices`: what recipients show their referrer; none, for readers who
 * may see everything.
 */
type Source = {
  recommendation: Facts["recommendation"] & Pick<ShownRecommendation, "isAccountBlocked">;
  orders: ProgressOrder[];
  claims: ProgressClaim[];
  kept: Kept;
  choices: readonly ReferrerSeesChoice[];
};

/**
 * One row for each recipient with an order, and one for the link while it is valid. What a recipient does not show is
 * left out.
 */
export function progressOf(
  { recommendation, orders, claims, kept, choices }: Source,
  now: Date,
  basis: ForecastBasis,
): Progress[] {
  const isLinkOpen = recommendation.state !== "blocked" && admit(recommendation, now) === "landing";
  const own = claims
    .filter(({ role }) => role === "referrer")
    // Expiry is decided by the clock; the timer that stores it may not have run yet.
    .map((claim) => (stepOf(claim, now) === "expired" ? { ...claim, state: "expired" as const } : claim));
  const rows = countedOrders(shownOrders(orders, choices)).map((order): Progress => {
    const claim = claimOfOrder(own, order);
    const shown = shownToReferrer[seesOf(order, choices)];
    const facts = { recommendation, order, claim, isPrivate: false, isAgreed: false, isLinkOpen };
    return withShown(row(facts, now, basis, claim, kept), shown.orderedOn, shown.steps ? stepsOf(order) : []);
  });
  if (rows.length > 0 && !isLinkOpen) return rows;
  const isPrivate = choices.some(({ sees }) => !shownToReferrer[sees].undecided);
  const agreed = choices.filter(
    ({ sees, recipientNumber }) =>
      shownToReferrer[sees].steps && !orders.some((order) => order.recipientNumber === recipientNumber),
  );
  const steps = agreed.map(({ agreedAt }): ShownStep => ({ name: "agreed", on: dayOf(agreedAt) }));
  const isAgreed = steps.length > 0;
  const facts = { recommendation, order: null, claim: null, isPrivate, isAgreed, isLinkOpen };
  return [...rows, withShown(row(facts, now, basis, null, kept), true, steps)];
}

/** The referrer's part of an order; where they were promised none, the recipient's that fell to them. */
function claimOfOrder(own: ProgressClaim[], { id }: ProgressOrder): ProgressClaim | null {
  const ofOrder = own.filter(({ orderId }) => orderId === id);
  return ofOrder.find(({ kind }) => kind === "base") ?? ofOrder.find(({ kind }) => kind === "passedOn") ?? null;
}

/** Without the text of an order's day if that is not shown. */
function withShown(progress: Progress, showsDay: boolean, steps: ShownStep[]): Progress {
  if (showsDay) return { ...progress, steps };
  return { ...progress, orderedOn: null, bars: progress.bars.filter((bar) => bar !== "ordered"), steps };
}

function stepsOf({ confirmedAt, deliveredAt }: ProgressOrder): ShownStep[] {
  const steps = [
    { name: "confirmed", at: confirmedAt },
    { name: "delivered", at: deliveredAt },
  ] as const;
  return steps.flatMap(({ name, at }) => (at ? [{ name, on: dayOf(at) }] : []));
}

/** The label of highest priority: Gezahlt, Ok, Offen, Storniert, Abgelaufen. */
export function overallLabel(rows: readonly Pick<Progress, "label">[]): RecommendationLabel {
  return recommendationLabels.find((label) => rows.some((one) => one.label === label)) ?? "open";
}

/**
 * The tone of a recommendation with these rows: what waits for the referrer first, then orders under way, then what was
 * paid; a link that still waits for an order counts only where nothing has come of it.
 */
export function overallTone(rows: readonly Pick<Progress, "tone" | "about">[]): Tone {
  const has = (tone: Tone, about?: Progress["about"]) =>
    rows.some((one) => one.tone === tone && (about === undefined || one.about === about));
  if (has("yours")) return "yours";
  if (has("going", "order")) return "going";
  if (has("done")) return "done";
  return has("going") ? "going" : "stopped";
}

function row(facts: Facts, now: Date, basis: ForecastBasis, claim: ProgressClaim | null, kept: Kept): Progress {
  const phase = phaseOf(facts);
  return {
    about: facts.order ? "order" : "link",
    label: labels[phase],
    bars: barsOf(facts, phase),
    stations: stationsOf(facts, phase),
    tone: toneOf(facts, phase),
    next: nextStep(facts, phase, now, basis),
    isNotEligible: phase === "failed" && facts.order?.state === "notEligible",
    orderedOn: facts.order && dayOf(facts.order.orderedAt),
    steps: [],
    isPrivate: facts.isPrivate,
    claim: claim && { id: claim.id, state: claim.state, method: claim.method, cents: claim.cents },
    otherCents: claim && phase !== "failed" && claim.cents !== facts.recommendation.referrerCents ? claim.cents : null,
    rewardWord: claim && earnedPhases.includes(phase) ? claimWord(claim, kept.get(claim.id)?.nettedCents ?? 0) : null,
  };
}

/** A recipient who cancelled and ordered again gets one row; orders that do not concern the recommendation get none. */
function countedOrders(orders: ProgressOrder[]): ProgressOrder[] {
  const counted = orders.filter(concernsRecommendation);
  const isLost = ({ state }: ProgressOrder) => lostOrderStates.includes(state);
  const recipient = ({ recipientNumber, id }: ProgressOrder) => recipientNumber ?? id;
  return counted.filter((order) => {
    if (!isLost(order)) return true;
    const others = counted.filter((other) => other !== order && recipient(other) === recipient(order));
    return !others.some((other) => !isLost(other) || other.orderedAt > order.orderedAt);
  });
}
