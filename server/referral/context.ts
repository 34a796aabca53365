import type * as people from "#server/people/context.ts";
import type * as platform from "#server/platform/context.ts";
import type { Cause } from "#server/platform/event/model.ts";
import type { AddressRequestReader, AddressRequestRepository } from "./address-request.ts";
import type { RecipientReader, RecipientRepository } from "./recipient/repository.ts";
import type { Recommendation } from "./recommendation/model.ts";
import type {
  AgencyReferrerReader,
  AgencyReferrerRepository,
  Clicks,
  RecommendationReader,
  RecommendationRepository,
} from "./recommendation/repository.ts";

/** Recommendations, their links, and the recipients of those. */
export type ReadContext = people.ReadContext & {
  addressRequests: AddressRequestReader;
  recommendations: RecommendationReader;
  recipients: RecipientReader;
  agencyReferrers: AgencyReferrerReader;
};

export type NonTransactional = people.NonTransactional & {
  /** Clicks: single statements that commit on their own; clicks that arrive together are batched into one. */
  clicks: Clicks;
};

export type Tx = people.Tx & {
  consequences: ReferralConsequences;
  addressRequests: AddressRequestRepository;
  recommendations: RecommendationRepository;
  recipients: RecipientRepository;
  agencyReferrers: AgencyReferrerRepository;
};

export type RequestContext = ReadContext & NonTransactional & platform.Transactions<Tx>;

/**
 * What changes of recommendations and recipients do in the rooms above (server/consequences.ts), in the transaction of
 * the change.
 */
export type ReferralConsequences = {
  recommendationBlocked(tx: Tx, number: string, by: Cause): Promise<void>;
  recommendationUnblocked(tx: Tx, number: string, by: Cause): Promise<void>;
  /** A recipient can be reached now: they agreed, or left an address. The recommendation is locked. */
  recipientReachable(tx: Tx, recipientNumber: string, by: Cause): Promise<void>;
  /** A recipient gave their details. The recommendation is locked. */
  detailsSaved(tx: Tx, recommendation: Recommendation, recipientNumber: string): Promise<void>;
};
