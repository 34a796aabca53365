import type { Passkey } from "./model.ts";

/** The site that a browser is on, as it signs it: "https://host" and the host. */
export type Site = { origin: string; rpId: string };

/** What a browser's answer to a challenge brings. JSON of WebAuthn; nothing of it is trusted before it is verified. */
export type SignedAnswer = { id: string; response: { clientDataJSON: string } & Record<string, unknown> } & Record<
  string,
  unknown
>;

/** WebAuthn's own formats and signatures. The secret in `challenge` is the use-case's; it is single use. */
export type WebAuthn = {
  /** For navigator.credentials.create; `known`: the account's passkeys, so that no device makes a second. */
  creationOptions(asked: {
    site: Site;
    brand: string;
    account: { id: string; email: string; firstName: string; lastName: string };
    challenge: string;
    known: readonly Passkey[];
  }): Promise<object>;
  /** For navigator.credentials.get: any passkey of this site. */
  requestOptions(asked: { site: Site; challenge: string }): Promise<object>;
  /** The challenge that an answer says it is to; null: it is none of ours. */
  challengeIn(answer: SignedAnswer): string | null;
  /** null: the answer is not what it says. */
  verifyCreation(asked: {
    site: Site;
    challenge: string;
    answer: SignedAnswer;
  }): Promise<Pick<Passkey, "id" | "publicKey" | "counter" | "transports"> | null>;
  /** The counter after this signature; null: the passkey did not sign it. */
  verifyRequest(asked: {
    site: Site;
    challenge: string;
    answer: SignedAnswer;
    passkey: Passkey;
  }): Promise<number | null>;
};
