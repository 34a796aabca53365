import type { CustomerNumber } from "./model.ts";
import type { CustomerNumberState } from "./states.ts";

export type CustomerNumberReader = {
  /** null: none was given. Throws (tag "sealBroken") where it does not open. */
  ofAccount(accountId: string): Promise<CustomerNumber | null>;
  byId(id: string): Promise<CustomerNumber | null>;
  /** The longest waiting first. */
  inState(state: CustomerNumberState, limit: number): Promise<CustomerNumber[]>;
};

export type CustomerNumberRepository = CustomerNumberReader & {
  /** Seals and keeps; the account's earlier one is overwritten. Needs the account's row locked. */
  save(number: CustomerNumber): Promise<void>;
};
