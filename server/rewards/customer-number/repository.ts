import type { CustomerNumber } from "./model.ts";
import type { CustomerNumberState } from "./states.ts";

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
