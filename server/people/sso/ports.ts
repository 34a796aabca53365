/** A person's identity as asserted by the identity provider. */
export type ProvenPerson = {
  /** The provider's permanent id of the person (`sub`). */
  subject: string;
  /** null: the provider sent none. */
  email: string | null;
  isEmailVerified: boolean;
  /** Values of the claims named by the tenant's record; empty: not sent, or none is named. */
  roles: string[];
  agency: string | null;
  /** The provider's session id, and the ID token needed to end that session. */
  sid: string | null;
  idToken: string;
};

/** The values that tie an answer to our request. */
export type SignInSecrets = { state: string; nonce: string; verifier: string };

/**
 * `callbackUrl`: the full URL that the browser returned to. In the other form a front end ran the flow itself, without
 * a nonce.
 */
export type SignInGrant =
  | ({ callbackUrl: string } & SignInSecrets)
  | { code: string; verifier: string; redirectUrl: string };

/**
 * `why`: a code for the log, without the provider's message. unavailable: the provider does not answer, or rejects our
 * client.
 */
export type Redeemed =
  | { kind: "person"; person: ProvenPerson }
  | { kind: "refused"; why: string }
  | { kind: "unavailable" };

/**
 * A back-channel message that a session ended at the provider: session `sid`, or all sessions of `subject`. `id`: the
 * message's id.
 */
export type LogoutMessage = { id: string; sid: string | null; subject: string | null; expiresAt: Date };

/** The tenant's identity provider. */
export type SignOnProvider = {
  /** Whether it is the simulated provider of a development machine, whose users may be listed on pages. */
  isDemonstration: boolean;
  /**
   * The URL for signing in. `asksAgain`: ask even if the person is signed in at the provider; `hint`: an address to
   * fill in. null: the provider does not answer.
   */
  signInUrl(
    secrets: SignInSecrets,
    to: { redirectUrl: string; asksAgain: boolean; hint: string | null },
  ): Promise<string | null>;
  redeem(grant: SignInGrant): Promise<Redeemed>;
  /** The URL that ends the provider's session; null: it has none, or does not answer. */
  signOutUrl(idToken: string | null, returnUrl: string): Promise<string | null>;
  /** Reads a back-channel message; null: not issued by the provider, not for us, or too old. */
  readLogoutMessage(token: string): Promise<LogoutMessage | "unavailable" | null>;
};
