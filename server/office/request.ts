import type { Cents } from "#server/platform/values/money.ts";
import type { SupportReason } from "./rules/reason.ts";

export const requestKinds = ["goodwill", "unblock", "unblockAccount", "reopenOrder", "correctEmail", "waive"] as const;
export type RequestKind = (typeof requestKinds)[number];

/** Why the second person declines a request. */
export const declineReasons = ["unproven", "againstRules", "tooMuch", "alreadyDone"] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** A request by one support user that another must release. */
export type SupportRequest = {
  id: string;
  kind: RequestKind;
  state: "waiting" | "released" | "withdrawn" | "declined";
  recommendationNumber: string;
  recipientNumber: string | null;
  /** Kind reopenOrder: the shop's number of the order. */
  orderNumber: string | null;
  /** Kinds goodwill and waive: the case behind it. */
  caseName: string | null;
  cents: Cents | null;
  /** Kind correctEmail: the right address; null once it is decided. */
  email: string | null;
  reason: SupportReason;
  requestedBy: string;
  requestedAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
  declinedWhy: DeclineReason | null;
};
