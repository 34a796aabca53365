import type { TokenRow } from "#server/people/account/repository.ts";
import type { Move, MoveResult } from "#server/platform/event/model.ts";
import type { NewMail } from "#server/platform/mail/model.ts";
import type { Language } from "#server/platform/values/language.ts";
import type { Arrival } from "../recipient/model.ts";
import type { NewRecommendation, Recommendation } from "./model.ts";
import type { RecommendationState } from "./states.ts";

export type RecommendationReader = {
  byNumber(number: string): Promise<Recommendation | null>;
  /** Those of the given numbers that exist. */
  existing(numbers: string[]): Promise<string[]>;
  /** The recommendation made by this form (submission.ts), however long ago. */
  byAttempt(attemptHash: string): Promise<Recommendation | null>;
  /**
   * The referrer's live link for this product (one for each product and e-mail) that no other has succeeded; includes a
   * link that was blocked while live.
   */
  findOpen(accountId: string, productId: string | null): Promise<Recommendation | null>;
  /** The referrer's newest link without a product that admits recipients at this moment. */
  findStanding(accountId: string, at: Date): Promise<Recommendation | null>;
  /** Recommendations made or confirmed in the browser with this owner key, newest first, at most 200. */
  ofOwnerKey(ownerKeyHash: string): Promise<Recommendation[]>;
  /** Number of counted clicks that are still stored, and how many of them are suspicious. */
  clicksOf(number: string): Promise<ClickCount>;
  /** The recipient's newest click until then that is still stored; null: none. Reads the clicks of the link. */
  lastClickBy(number: string, recipientNumber: string, until: Date): Promise<Date | null>;
  /** As lastClickBy, of each recipient of the link who clicked. */
  newestClicks(number: string, until: Date): Promise<{ recipientNumber: string; at: Date }[]>;
};

export type RecommendationRepository = RecommendationReader & {
  /** Locks the row until the transaction ends. Lock it before a recipient's row; clicks use the same order. */
  byNumberForUpdate(number: string): Promise<Recommendation | null>;
  /**
   * Hot (one statement): adds the row, its first event and the mail with its job, and the mail's token if the referrer
   * must confirm. "exists": this referrer already has a live link for the product, or the attempt is known; nothing was
   * written.
   */
  add(recommendation: NewRecommendation, mailing: Mailing | null): Promise<"added" | "exists">;
  /** Changes what the referrer alone decides about their link. */
  describe(number: string, words: Pick<Recommendation, "ownName" | "namedOnCard">): Promise<void>;
  /**
   * Lets the referrer make the next link for the same product beside this live one. A repeat changes nothing, and a
   * concurrent call waits for the first one's transaction.
   */
  succeed(number: string, at: Date): Promise<void>;
  /** Moves the link to another account, whose it is from now on. */
  assign(number: string, accountId: string): Promise<void>;
  /** Updates the state WHERE state = from and appends the event, in one statement. */
  move(move: Move<RecommendationState>, change?: RecommendationChange): Promise<MoveResult>;
};

/** Single statements that commit on their own; clicks that arrive together are batched into one. */
export type Clicks = {
  /** Hot: the facts that decide about a click. Concurrent calls are batched into one statement. */
  linkOf(number: string): Promise<Link | null>;
  /**
   * Hot (one statement, shared by concurrent clicks): if the link admits recipients (admission.ts) and the visitor is
   * not its own referrer, stores the click, creates or refreshes the recipient with this token, moves the
   * recommendation, extends its days to order, and appends the event of the first click. Returns, after the commit, the
   * link and whether the click counted; null: no such link.
   */
  record(click: NewClick): Promise<{ link: Link; counted: boolean } | null>;
};

/** `suspicious`: clicks beyond the usual rate of one network address. */
export type ClickCount = { all: number; suspicious: number };

/** The mail sent with a new recommendation, and the token behind its link, if it has one. */
export type Mailing = { token: TokenRow | null; mail: NewMail<"confirmRecommendation" | "linkReady"> };

export type RecommendationChange = Partial<
  Pick<Recommendation, "openedAt" | "linkValidUntil" | "orderBy" | "blockedFrom" | "ownerKeyHash">
>;

/**
 * The facts that decide whether a link may be followed: the recommendation, and whether its referrer's account is
 * blocked.
 */
export type Link = Pick<Recommendation, "number" | "state" | "linkValidUntil"> & { isAccountBlocked: boolean };

export type NewClick = {
  id: string;
  recommendationNumber: string;
  /** The recipient's token, from the cookie or new. `number` is used only if the token is unknown. */
  recipient: { number: string; tokenHash: string; language: Language; arrival: Arrival };
  channel: string | null;
  addressHash: string;
  suspicious?: boolean;
  at: Date;
  orderBy: Date;
  /** The referrer, whose own visits are not counted. */
  except?: { ownerKeyHash: string | null; accountId: string | null };
};

export type AgencyReferrerReader = {
  /** The agency that an account recommends for; null: none. */
  agencyOf(accountId: string): Promise<string | null>;
};

export type AgencyReferrerRepository = AgencyReferrerReader & {
  /** Assigns the account to this agency, replacing any other. */
  set(accountId: string, agencyId: string, at: Date): Promise<void>;
};
