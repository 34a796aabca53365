import type { Audience } from "../audience.ts";
import type { Actor } from "../event/model.ts";
import type { Cents, RecipientShare } from "../money.ts";
import type { Language } from "../tenant/model.ts";
import type { RecommendationState } from "./states.ts";

/** One personal link. The amounts are the promise that was shown before sharing. */
export type Recommendation = {
  number: string;
  state: RecommendationState;
  stateSince: Date;
  blockedFrom: RecommendationState | null;
  accountId: string;
  /** The referrer's name as typed when recommending: what the friend reads (the last name as an initial). */
  firstName: string;
  lastName: string;
  productId: string | null;
  productName: string;
  audience: Audience;
  rewardCents: Cents;
  recipientShare: RecipientShare;
  referrerCents: Cents;
  recipientCents: Cents;
  channel: string | null;
  campaignId: string | null;
  agentNumber: string | null;
  createdBy: Actor;
  termsText: string;
  termsVersion: string;
  termsAcceptedAt: Date;
  language: Language;
  /** Hash of the key in the browser that made it: lets an anonymous referrer see their share page. */
  ownerKeyHash: string | null;
  /** Hash of the form that made it: the same form sent twice meets the same recommendation. */
  attemptHash: string | null;
  createdAt: Date;
  openedAt: Date | null;
  linkValidUntil: Date;
  orderBy: Date | null;
};
