import type { Passkey } from "./model.ts";

export type PasskeyReader = {
  byId(id: string): Promise<Passkey | null>;
  /** Oldest first. */
  ofAccount(accountId: string): Promise<Passkey[]>;
  /** Whether the person may be told of passkeys: they have none, and did not say no. */
  isHintWanted(accountId: string): Promise<boolean>;
};

export type PasskeyRepository = PasskeyReader & {
  /** false: the credential is known already. */
  add(passkey: Omit<Passkey, "lastUsedAt">): Promise<boolean>;
  /** It signed a login. */
  used(id: string, counter: number, at: Date): Promise<void>;
  rename(accountId: string, id: string, name: string): Promise<void>;
  /** false: this account has no such passkey. */
  remove(accountId: string, id: string): Promise<boolean>;
  /** Part of an account's end. */
  removeAll(accountId: string): Promise<void>;
  closeHint(accountId: string, at: Date): Promise<void>;
};
