import type { Passkey } from "./model.ts";

/** The site as the browser signs it: origin ("https://host") and host. */
export type Site = { origin: string; rpId: string };

/** A browser's answer to a challenge, as WebAuthn JSON; untrusted until verified. */
export type SignedAnswer = { id: string; response: { clientDataJSON: string } & Record<string, unknown> } & Record<
  string,
  unknown
>;

/** WebAuthn's formats and signatures. The use-case supplies the single-use secret in `challenge`. */
export type WebAuthn = {
  /**
   * Options for navigator.credentials.create; `known`: the account's passkeys, so that no device makes a second one.
   */
  creationOptions(options: {
    site: Site;
    brand: string;
    account: { id: string; email: string; firstName: string; lastName: string };
    challenge: string;
    known: readonly Passkey[];
  }): Promise<object>;
  /** Options for navigator.credentials.get, for any passkey of this site. */
  requestOptions(options: { site: Site; challenge: string }): Promise<object>;
  /** The challenge that an answer claims to sign; null: not in our format. */
  challengeIn(answer: SignedAnswer): string | null;
  /** null: the answer does not verify. */
  verifyCreation(options: {
    site: Site;
    challenge: string;
    answer: SignedAnswer;
  }): Promise<Pick<Passkey, "id" | "publicKey" | "counter" | "transports"> | null>;
  /** The signature counter after this answer; null: the passkey did not sign it. */
  verifyRequest(options: {
    site: Site;
    challenge: string;
    answer: SignedAnswer;
    passkey: Passkey;
  }): Promise<number | null>;
};
