import type { PeopleRequest, SealedAddressRequest } from "#server/people/account/address-request.ts";
import type { Application } from "./recommendation/model.ts";

/** As PeopleRequest, for what needs a recommendation. */
type ReferralRequest = {
  askedAt: string;
} & (
  | { kind: "confirmation"; email: string; productId: string | null; isOwner: boolean }
  | { kind: "recommendation"; application: Application }
);

export type AddressRequest = PeopleRequest | ReferralRequest;

export type AddressRequestReader = {
  /** Decrypts a job's content. Throws if it was changed or belongs to another tenant. */
  open(job: SealedAddressRequest): AddressRequest;
};

export type AddressRequestRepository = AddressRequestReader & {
  /** Writes the job in the caller's transaction: the same single statement for any address. */
  add(request: AddressRequest): Promise<void>;
};
