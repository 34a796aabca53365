import type { SitePath } from "#server/platform/links.ts";
import type { Language } from "#server/platform/values/language.ts";
import type { OptInRequest } from "../newsletter/model.ts";
import type { Registration } from "./model.ts";

/**
 * A request made by typing an address whose answer must not reveal whether the address is known. It is stored as a job
 * without looking the address up; a worker does that and mails its owner (server/jobs/address-requests.ts). `isOwner`:
 * the requesting browser has proven the address (server/people/account/owner.ts). `next`: the path that opens after the
 * login; absent: the personal area. Plain JSON, encrypted at rest.
 */
export type PeopleRequest = {
  /** ISO time. Mail keys are derived from it, so that answering twice sends one mail. */
  askedAt: string;
} & (
  | { kind: "loginLink"; email: string; isOwner: boolean; next?: SitePath }
  | { kind: "passwordReset"; email: string; isOwner: boolean }
  | ({ kind: "registration"; language: Language; isOwner: boolean } & Registration)
  | { kind: "registrationAgain"; email: string; isOwner: boolean }
  /** `tokenHash`: of the expired reward link; null: for all open rewards of the address. */
  | { kind: "rewardLinks"; email: string; tokenHash: string | null }
  | { kind: "rewardMail"; claimId: string }
  | { kind: "newsletter"; request: OptInRequest }
  | { kind: "unsubscribe"; email: string }
);

/** Queue of the jobs that answer address requests. */
export const addressRequestQueue = "answer-address-request";

/** Content of the job; decrypted only with the process's keys. */
export type SealedAddressRequest = { tenantId: string; id: string; sealed: string };

export type PeopleRequests = {
  /** Writes the job in the caller's transaction: the same single statement for any address. */
  add(request: PeopleRequest): Promise<void>;
};
