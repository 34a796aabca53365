/** A WebAuthn credential of an account. `rpId`: the host that it was made for and is valid on. */
export type Passkey = {
  /** The credential's id, base64url. */
  id: string;
  accountId: string;
  rpId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  /** Signature counter, if the device counts. */
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
};

export type PasskeyReader = {
  byId(id: string): Promise<Passkey | null>;
  /** Oldest first. */
  ofAccount(accountId: string): Promise<Passkey[]>;
  /** Whether to show the passkey hint: the account has no passkeys and has not closed the hint. */
  isHintWanted(accountId: string): Promise<boolean>;
};

export type PasskeyRepository = PasskeyReader & {
  /** false: the credential exists already. */
  add(passkey: Omit<Passkey, "lastUsedAt">): Promise<boolean>;
  /** Records that the passkey signed a login. */
  used(id: string, counter: number, at: Date): Promise<void>;
  rename(accountId: string, id: string, name: string): Promise<void>;
  /** false: this account has no such passkey. */
  remove(accountId: string, id: string): Promise<boolean>;
  /** For deleting an account. */
  removeAll(accountId: string): Promise<void>;
  closeHint(accountId: string, at: Date): Promise<void>;
};
