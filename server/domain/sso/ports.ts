/** What the identity provider vouches for. */
export type ProvenPerson = {
  /** Its own name of the person, which never changes. */
  subject: string;
  /** null: it said none. */
  email: string | null;
  isEmailVerified: boolean;
  /** Values of the claims that the tenant's record names; empty: none, or none is named. */
  roles: string[];
  agency: string | null;
  /** Its session, and the token that names it when it is ended. */
  sid: string | null;
  idToken: string;
};

/** What makes sure that an answer belongs to a question of ours. */
export type SignInSecrets = { state: string; nonce: string; verifier: string };

/** `callbackUrl`: the address that the browser came back to, whole. Without it the front end asked by itself, without nonce. */
export type SignInGrant =
  | ({ callbackUrl: string } & SignInSecrets)
  | { code: string; verifier: string; redirectUrl: string };

/** `why`: a code for the log, never what was said. unavailable: the provider does not answer, or not us. */
export type Redeemed =
  | { kind: "person"; person: ProvenPerson }
  | { kind: "refused"; why: string }
  | { kind: "unavailable" };

/** That a session ended there: of `sid`, or all of `subject`. `id`: of the message. */
export type LogoutMessage = { id: string; sid: string | null; subject: string | null; expiresAt: Date };

/** The tenant's identity provider. */
export type SignOnProvider = {
  /** An invented one of a development machine: its people may be shown. */
  isDemonstration: boolean;
  /**
   * Where somebody signs in. `asksAgain`: also who is signed in there already. `hint`: an address that the provider may fill in.
   * null: it does not answer.
   */
  signInUrl(
    secrets: SignInSecrets,
    to: { redirectUrl: string; asksAgain: boolean; hint: string | null },
  ): Promise<string | null>;
  redeem(grant: SignInGrant): Promise<Redeemed>;
  /** Where the provider ends its session, too; null: nowhere, or it does not answer. */
  signOutUrl(idToken: string | null, returnUrl: string): Promise<string | null>;
  /** Reads a message of its back channel; null: it is not the provider's, not for us, or too old. */
  readLogoutMessage(token: string): Promise<LogoutMessage | "unavailable" | null>;
};
