import type { OrderState } from "#server/orders/states.ts";
import type { Tenant } from "#server/platform/tenant/model.ts";
import { addDays, dayOf, startOf } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type { ShownRecommendation } from "#server/referral/link/admission.ts";
import type { ReferrerSees } from "#server/referral/recipient/referrer-sees.ts";
import { type Progress, type ProgressClaim, type ProgressOrder, progressOf } from "./progress.ts";

/** From a recipient's agreement to the referrer's reward. */
export const previewStages = ["agreed", "ordered", "delivered", "ready"] as const;
export type PreviewStage = (typeof previewStages)[number];

const stateAt = {
  agreed: null,
  ordered: "received",
  delivered: "confirmed",
  ready: "qualified",
} as const satisfies Record<PreviewStage, OrderState | null>;

/** What the referrer would read of a recipient who agrees, orders and gets delivered today; by the real rules. */
export function previewOf(
  sees: ReferrerSees,
  recommendation: ShownRecommendation,
  now: Date,
  clocks: Tenant["clocks"],
): Record<PreviewStage, Progress> {
  const { number } = recommendation;
  const choices = [{ recipientNumber: "sample", recommendationNumber: number, sees, agreedAt: now }];
  const at = (stage: PreviewStage): Progress => {
    const state = stateAt[stage];
    const orders = state ? [sampleOrder(state, now)] : [];
    const isEarned = state === "qualified" && recommendation.referrerCents > 0;
    const claims = isEarned ? [sampleClaim(recommendation.referrerCents)] : [];
    const open = { ...recommendation, state: "open", linkValidUntil: startOf(addDays(dayOf(now), 30)) } as const;
    const [row] = progressOf({ recommendation: open, orders, claims, choices }, now, clocks);
    if (!row) throw new Error("A recommendation has a row.");
    return row;
  };
  return { agreed: at("agreed"), ordered: at("ordered"), delivered: at("delivered"), ready: at("ready") };
}

function sampleOrder(state: OrderState, now: Date): ProgressOrder {
  const isConfirmed = state === "confirmed" || state === "qualified";
  return {
    id: "sample",
    state,
    recipientNumber: "sample",
    attribution: "recipientToken",
    reasonCode: null,
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
