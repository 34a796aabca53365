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
