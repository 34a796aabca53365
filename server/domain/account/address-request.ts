import type { OptInRequest } from "../newsletter/model.ts";
import type { Application } from "../recommendation/model.ts";
import type { Language } from "../tenant/model.ts";
import type { Registration } from "./model.ts";

/**
 * What was asked for by typing an address, where the answer must not tell whether the address is known: it is stored as
 * one job, unread, and a worker looks the address up and mails what helps its owner (server/jobs/address-requests.ts).
 * `isOwner`: the browser that asked has proven the address (recommendation/owner.ts). Plain JSON: it is sealed at rest.
 */
export type AddressRequest = {
  /** ISO time. Keys of mails follow from it, so that answering twice mails once. */
  askedAt: string;
} & (
  | { kind: "loginLink"; email: string; isOwner: boolean }
  | { kind: "passwordReset"; email: string; isOwner: boolean }
  | ({ kind: "registration"; language: Language; isOwner: boolean } & Registration)
  | { kind: "registrationAgain"; email: string; isOwner: boolean }
  | { kind: "confirmation"; email: string; productId: string | null; isOwner: boolean }
  /** `tokenHash`: of the reward link that is over; null: about all open rewards of the address. */
  | { kind: "rewardLinks"; email: string; tokenHash: string | null }
  | { kind: "rewardMail"; claimId: string }
  | { kind: "recommendation"; application: Application }
  | { kind: "newsletter"; request: OptInRequest }
  | { kind: "unsubscribe"; email: string }
);

/** The queue of the jobs that answer them. */
export const addressRequestQueue = "answer-address-request";

/** What stands in the job: only the process's keys open it. */
export type SealedAddressRequest = { tenantId: string; id: string; sealed: string };

export type AddressRequestReader = {
  /** Opens what a job holds. Throws where it was changed, or is another tenant's. */
  open(job: SealedAddressRequest): AddressRequest;
};

export type AddressRequestRepository = AddressRequestReader & {
  /** Writes the job in the caller's transaction: one statement, the same whatever the address is. */
  add(request: AddressRequest): Promise<void>;
};
