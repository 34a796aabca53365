import type { TokenRow } from "../account/repository.ts";
import type { Day } from "../calendar.ts";
import type { Move, MoveResult } from "../event/model.ts";
import type { NewMail } from "../mail/model.ts";
import type { Arrival } from "../recipient/arrival.ts";
import type { Language } from "../tenant/model.ts";
import type { Recommendation } from "./model.ts";
import type { ReferralCounts, ReferralSearch } from "./referral-search.ts";
import type { RecommendationState } from "./states.ts";

export type RecommendationReader = {
  byNumber(number: string): Promise<Recommendation | null>;
  /** Which of these numbers there are. */
  existing(numbers: string[]): Promise<string[]>;
  /** Made by this very form (attempt.ts), however long ago. */
  byAttempt(attemptHash: string): Promise<Recommendation | null>;
  /** The live link of this referrer for this product (one for each product and e-mail); a link that was blocked while alive counts. */
  findOpen(accountId: string, productId: string | null): Promise<Recommendation | null>;
  /** The days (Europe/Berlin) on which an account recommended, each once, in any order. */
  daysOfAccount(accountId: string): Promise<Day[]>;
  /** Newest first, keyset by creation time and number: what is added meanwhile moves nothing between pages. */
  ofAccount(
    account: SearchedAccount,
    search: ReferralSearch,
    page: { before: { createdAt: Date; number: string } | null; size: number },
  ): Promise<Recommendation[]>;
  /** How many recommendations of an account are found, by label, in one pass; `search.filter` is not looked at. */
  countOfAccount(account: SearchedAccount, search: ReferralSearch): Promise<ReferralCounts>;
  /** As ofAccount, for an agency: of its newest `countedRows` from the cursor on, with the state of each one's account. */
  ofAgency(
    agency: SearchedAgency,
    search: ReferralSearch,
    page: { before: { createdAt: Date; number: string } | null; size: number },
  ): Promise<(Recommendation & { isAccountBlocked: boolean })[]>;
  /** As countOfAccount, of an agency's newest `countedRows`. */
  countOfAgency(agency: SearchedAgency, search: ReferralSearch): Promise<ReferralCounts>;
  /** Made or confirmed in the browser of this owner key, newest first, at most 200. */
  ofOwnerKey(ownerKeyHash: string): Promise<Recommendation[]>;
  /** How many clicks counted, of those that are kept, and how many of these are suspicious. */
  clicksOf(number: string): Promise<ClickCount>;
  /** The same of one recipient's clicks. */
  clicksOfRecipient(number: string, recipientNumber: string): Promise<ClickCount>;
};

/** Labels depend on the clock (a link's life) and on the account's state (a block). */
export type SearchedAccount = { id: string; isBlocked: boolean; now: Date };
export type SearchedAgency = { agencyId: string; now: Date };

export type RecommendationRepository = RecommendationReader & {
  /** With the row locked until the caller's transaction ends. Lock it before a recipient's row: a click does the same. */
  byNumberForUpdate(number: string): Promise<Recommendation | null>;
  /**
   * Hot (one statement): the row, its first event and the mail with its job, with its token where the referrer must confirm. "exists": the unique link of this referrer and product, or this attempt, is there already and nothing was written.
   */
  add(recommendation: Recommendation, mailing: Mailing | null): Promise<"added" | "exists">;
  /** State update WHERE state = from, and the event, in one statement. */
  move(move: Move<RecommendationState>, change?: RecommendationChange): Promise<MoveResult>;
};

/** Single statements that commit by themselves; the clicks of one moment share one. */
export type Clicks = {
  /** Hot: what a click must know. Questions of many clicks at once are answered together. */
  linkOf(number: string): Promise<Link | null>;
  /**
   * Hot (one statement, shared by the clicks of a moment): if the link lets a recipient in (admission.ts) and it is not its
   * own maker's look, stores the click, makes or refreshes the recipient of this token, moves the recommendation and its end
   * of the 30 days, and writes the event of its first click. Answers the link and whether the click counted, after the
   * commit; null: no such link.
   */
  record(click: NewClick): Promise<{ link: Link; counted: boolean } | null>;
};

/** Suspicious: one of more than the people behind one network address do. */
export type ClickCount = { all: number; suspicious: number };

/** The mail that goes out with a new recommendation, and the token behind its link, where it has one. */
export type Mailing = { token: TokenRow | null; mail: NewMail<"confirmRecommendation" | "linkReady"> };

export type RecommendationChange = Partial<
  Pick<Recommendation, "openedAt" | "linkValidUntil" | "orderBy" | "blockedFrom" | "ownerKeyHash">
>;

/** What decides whether somebody may follow a link: the recommendation, and whether its referrer's account is blocked. */
export type Link = Pick<Recommendation, "number" | "state" | "linkValidUntil"> & { isAccountBlocked: boolean };

export type NewClick = {
  id: string;
  recommendationNumber: string;
  /** The recipient's token, from their cookie or new; the number is used if the token is not known yet. */
  recipient: { number: string; tokenHash: string; language: Language; arrival?: Arrival };
  channel: string | null;
  addressHash: string;
  suspicious?: boolean;
  at: Date;
  orderBy: Date;
  /** Whose own look does not count. */
  except?: { ownerKeyHash: string | null; accountId: string | null };
};
