/** A WebAuthn credential of an account. `rpId`: the host that it was made for, and works on. */
export type Passkey = {
  /** Of the credential, base64url. */
  id: string;
  accountId: string;
  rpId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  /** How often it signed, where its device counts. */
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
};
