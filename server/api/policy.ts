import type { Auth, Endpoint } from "./endpoint.ts";

/**
 * Who there is for the facade: `visitor` anybody · `member` a referrer's session · `recipient` the recipient's token ·
 * `claimOwner` the token of a reward mail · `agencyUser` the session of an agency's person · `apiClient` a partner's server, which is a visitor with limits of its own ·
 * `feed` the signature of the provider's shop.
 */
export const callers = ["visitor", "member", "recipient", "claimOwner", "agencyUser", "apiClient", "feed"] as const;
export type Caller = (typeof callers)[number];

/** Who may call at all; which objects are theirs, the use-case judges (tests/http/policy.test.ts has every cell). */
const callersOf: Readonly<Record<Auth | "member", readonly Caller[]>> = {
  referrer: callers,
  member: ["member"],
  reward: ["claimOwner", "member"],
  recipient: ["recipient"],
  agency: ["agencyUser"],
  memberOrAgency: ["member", "agencyUser"],
  signed: ["feed"],
};

/** Whom a call lets in; where the tenant forces a login, of `referrer` calls members alone. */
export function mayCall({ spec }: Pick<Endpoint, "spec">): readonly Caller[] {
  return spec.auth ? callersOf[spec.auth] : callers;
}
