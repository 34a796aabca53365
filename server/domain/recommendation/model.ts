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
  /** The state that a block interrupted; null: it is not blocked. */
  blockedFrom: RecommendationState | null;
  accountId: string;
  /** The referrer's name as typed when recommending: what the recipient reads (the last name as an initial). */
  firstName: string;
  lastName: string;
  /** null: the recipient chooses, and the amounts are "up to". */
  productId: string | null;
  productName: string;
  audience: Audience;
  rewardCents: Cents;
  recipientShare: RecipientShare;
  referrerCents: Cents;
  recipientCents: Cents;
  channel: string | null;
  campaignId: string | null;
  /** Of the agency and its employee, as they were typed: hints that nobody checked. */
  agentNumber: string | null;
  employeeNumber: string | null;
  /** The agency that it is for, and by which of its advisers; null: none. */
  agencyId: string | null;
  adviserId: string | null;
  createdBy: Actor;
  termsText: string;
  termsVersion: string;
  termsAcceptedAt: Date;
  /** How a caller agreed, whose agent recommended for them; null or left out: by sending the form. */
  termsGiven?: "spoken" | "other" | null;
  language: Language;
  /** Hash of the key in the browser that made it: lets an anonymous referrer see their share page. */
  ownerKeyHash: string | null;
  /** Hash of the form that made it: the same form sent twice meets the same recommendation. */
  attemptHash: string | null;
  createdAt: Date;
  /** When the link began to work; null: the referrer has not confirmed their address yet. */
  openedAt: Date | null;
  /** The link's last moment; before it opened, the last moment for confirming the address. */
  linkValidUntil: Date;
  /** The end of the 30 days of the recipient who clicked last; null: nobody did. */
  orderBy: Date | null;
};

/** All that was decided when the form was sent, as plain JSON; what depends on the address is looked up later. */
export type Application = Pick<
  Recommendation,
  | "number"
  | "firstName"
  | "lastName"
  | "productId"
  | "productName"
  | "audience"
  | "rewardCents"
  | "recipientShare"
  | "referrerCents"
  | "recipientCents"
  | "channel"
  | "campaignId"
  | "agentNumber"
  | "employeeNumber"
  | "agencyId"
  | "adviserId"
  | "termsText"
  | "termsVersion"
> & { email: string; language: Language; attemptHash: string };
