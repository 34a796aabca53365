import type { Move, MoveResult } from "../event/model.ts";
import type { NewMail } from "../mail/model.ts";
import type { Recommendation } from "./model.ts";
import type { RecommendationState } from "./states.ts";

export type Recommendations = {
  byNumber(number: string): Promise<Recommendation | null>;
  byAttempt(attemptHash: string): Promise<Recommendation | null>;
  /** The live link of this referrer for this product (one for each product and e-mail). */
  findOpen(accountId: string, productId: string | null): Promise<Recommendation | null>;
  /** Newest first, keyset by creation time and number. */
  ofAccount(accountId: string, page?: { before: { createdAt: Date; number: string }; size: number }): Promise<Recommendation[]>;
  ofOwnerKey(ownerKeyHash: string): Promise<Recommendation[]>;
  /**
   * Hot (one statement): the row, its first event and, where a mail is given, the mail with its job. "exists": the unique
   * link of this referrer and product, or this attempt, is there already and nothing was written.
   */
  add(recommendation: Recommendation, mail: NewMail | null): Promise<"added" | "exists">;
  /** State update WHERE state = from, and the event, in one transaction. */
  move(move: Move<RecommendationState>, change?: Partial<Pick<Recommendation, "openedAt" | "linkValidUntil" | "orderBy" | "blockedFrom">>): Promise<MoveResult>;
  /** Hot (one statement): stores the click, makes or refreshes the recipient, moves the recommendation. */
  recordClick(click: NewClick): Promise<void>;
  /** Due for the timer: awaitingOptIn, open, clicked or detailsConfirmed whose clocks are over at `now`. */
  dueToExpire(now: Date, limit: number): Promise<Recommendation[]>;
};

export type NewClick = {
  id: string;
  recommendationNumber: string;
  /** The friend's number: known from their cookie, or new. */
  recipient: { number: string; tokenHash: string; isNew: boolean; language: string };
  channel: string | null;
  addressHash: string;
  at: Date;
  orderBy: Date;
};
