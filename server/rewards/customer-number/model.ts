import type { Tenant } from "#server/tenants/model.ts";
import type { CustomerNumberState } from "./states.ts";

/** A referrer's number at the provider. Encrypted at rest; at most one for each account. */
export type CustomerNumber = {
  id: string;
  accountId: string;
  state: CustomerNumberState;
  number: string;
  submittedAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  /** Reason of the rejection, in the back office's words. */
  reasonCode: string | null;
};

/** Status of an account's customer number; `none`: not given. */
export type CustomerNumberStatus = "none" | CustomerNumberState;

export type CustomerNumberReader = {
  /** null: none was given. Throws (tag "sealBroken") if it cannot be decrypted. */
  ofAccount(accountId: string): Promise<CustomerNumber | null>;
  byId(id: string): Promise<CustomerNumber | null>;
  /** Numbers in this state, longest waiting first. */
  inState(state: CustomerNumberState, limit: number): Promise<CustomerNumber[]>;
};

export type CustomerNumberRepository = CustomerNumberReader & {
  /** Encrypts and stores, overwriting the account's earlier one. Needs the account's row locked. */
  save(number: CustomerNumber): Promise<void>;
};

/** "12 345-678 a" → "12345678A": the form in which numbers are checked, stored and compared. */
export function normaliseCustomerNumber(typed: string): string {
  return typed.replaceAll(/[\s.\-/]/g, "").toUpperCase();
}

/** Whether a normalised number matches the pattern of the tenant's provider. */
export function isCustomerNumber(number: string, { customerNumber }: Pick<Tenant, "customerNumber">): boolean {
  return number.length <= 40 && new RegExp(`^(?:${customerNumber.pattern})$`, "u").test(number);
}

/** "•••• 5678": enough for its owner to recognise it, without revealing it on their screen. */
export function maskedCustomerNumber(number: string): string {
  return `•••• ${number.slice(-4)}`;
}
