import type { Actor } from "#server/platform/event/model.ts";
import type { LinkAbout } from "#server/platform/mail/params.ts";
import type { Audience } from "#server/platform/values/audience.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import type { Language } from "#server/platform/values/language.ts";
import type { Cents, RecipientShare } from "#server/platform/values/money.ts";
import type { RecommendationState } from "./states.ts";

/** One personal link. The amounts are what the referrer was promised before sharing. */
export type Recommendation = {
  number: string;
  state: RecommendationState;
  stateSince: Date;
  /** The state that a block interrupted; null: not blocked. */
  blockedFrom: RecommendationState | null;
  accountId: string;
  /** The referrer's name as typed when recommending; the recipient sees the last name as an initial. */
  firstName: string;
  lastName: string;
  /** null: the recipient chooses the product, and the amounts are upper limits ("up to"). */
  productId: string | null;
  productName: string;
  audience: Audience;
  rewardCents: Cents;
  recipientShare: RecipientShare;
  referrerCents: Cents;
  recipientCents: Cents;
  /** The prices of the day on which it was made; they decide what another product earns. */
  priceVersionId: string;
  channel: string | null;
  campaignId: string | null;
  /** Numbers of the agency and its employee as typed: unverified hints. */
  agentNumber: string | null;
  employeeNumber: string | null;
  /** The agency that the recommendation is for, and the adviser; null: none. */
  agencyId: string | null;
  adviserId: string | null;
  createdBy: Actor;
  termsVersion: string;
  termsAcceptedAt: Date;
  /**
   * How a caller agreed when an agent recommended for them; null or missing: the referrer agreed by sending the form.
   */
  termsGiven?: "spoken" | "other" | null;
  language: Language;
  /** The referrer's own name for the link ("für Anna"), shown to nobody else; null: none. */
  ownName: string | null;
  /** Whether the link's preview in messengers names the referrer by first name. */
  namedOnCard: boolean;
  /** Hash of the owner key of the browser that made it: lets a referrer without login see their share page. */
  ownerKeyHash: string | null;
  /** Hash of the form that made it; idempotency key of the form. */
  attemptHash: string | null;
  createdAt: Date;
  /** When the link opened; null: the referrer has not confirmed their address yet. */
  openedAt: Date | null;
  /** Last moment of the link; before the link opens, last moment for confirming the address. */
  linkValidUntil: Date;
  /** End of the days to order of the recipient who clicked last; null: nobody clicked. */
  orderBy: Date | null;
  /**
   * When the referrer made their next link for the same product, because the last day of this one was over while its
   * recipients could still order; null: none was made meanwhile.
   */
  succeededAt: Date | null;
};

/** With the text that the referrer agreed to. */
export type NewRecommendation = Recommendation & { termsText: string };

/**
 * Everything that was decided when the form was sent, as plain JSON; what depends on the address is looked up later.
 */
export type Application = Pick<
  NewRecommendation,
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
  | "priceVersionId"
  | "channel"
  | "campaignId"
  | "agentNumber"
  | "employeeNumber"
  | "agencyId"
  | "adviserId"
  | "termsText"
  | "termsVersion"
> & { email: string; language: Language; attemptHash: string };

/** What tells a referrer which of their links a mail is about. Contains their own words, which nobody else may read. */
export function aboutLink({ productName, createdAt, ownName }: Recommendation): LinkAbout {
  return { productName, recommendedOn: dayOf(createdAt), ownName };
}
