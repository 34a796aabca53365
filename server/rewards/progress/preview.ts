import type { ForecastBasis } from "#server/orders/forecast/model.ts";
import type { OrderState } from "#server/orders/states.ts";
import { addDays, dayOf, startOf } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type { ReferrerSees } from "#server/referral/recipient/referrer-sees.ts";
import { type Progress, type ProgressClaim, type ProgressOrder, progressOf } from "./progress.ts";

/** From a recipient's agreement to the referrer's reward. */
const previewStages = ["agreed", "ordered", "delivered", "ready"] as const;
export type PreviewStage = (typeof previewStages)[number];

const stateAt = {
  agreed: null,
  ordered: "received",
  delivered: "confirmed",
  ready: "qualified",
} as const satisfies Record<PreviewStage, OrderState | null>;

/**
 * What the referrer would read, step by step, of a recipient who agrees, orders and gets delivered today, on an open
 * link that promises these parts; by the real rules.
 */
export function previewOf(
  sees: ReferrerSees,
  { referrerCents, recipientCents }: { referrerCents: Cents; recipientCents: Cents },
  now: Date,
  basis: ForecastBasis,
): { stage: PreviewStage; row: Progress }[] {
  const linkValidUntil = startOf(addDays(dayOf(now), 30));
  const open = { state: "open", blockedFrom: null, isAccountBlocked: false, orderBy: null, linkValidUntil } as const;
  const recommendation = { ...open, referrerCents, recipientCents };
  const choices = [{ recipientNumber: "sample", recommendationNumber: "sample", sees, agreedAt: now }];
  return previewStages.flatMap((stage) => {
    const state = stateAt[stage];
    const orders = state ? [sampleOrder(state, now)] : [];
    const claims = state === "qualified" && referrerCents > 0 ? [sampleClaim(referrerCents)] : [];
    const [row] = progressOf({ recommendation, orders, claims, kept: new Map(), choices }, now, basis);
    return row ? [{ stage, row }] : [];
  });
}

function sampleOrder(state: OrderState, now: Date): ProgressOrder {
  const isConfirmed = state === "confirmed" || state === "qualified";
  return {
    id: "sample",
    state,
    recipientNumber: "sample",
    attribution: "recipientToken",
    reasonCode: null,
    productId: null,
    orderedAt: now,
    confirmedAt: isConfirmed ? now : null,
    deliveredAt: isConfirmed ? now : null,
    qualifiesAt: isConfirmed ? startOf(addDays(dayOf(now), 14)) : null,
  };
}

function sampleClaim(cents: Cents): ProgressClaim {
  const owner = { role: "referrer", kind: "base", orderId: "sample" } as const;
  return { id: "sample", ...owner, state: "choose", cents, method: null, expiresAt: null, payoutDueAt: null };
}
