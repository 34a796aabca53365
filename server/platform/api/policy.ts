import type { Auth, Endpoint } from "#server/platform/api/endpoint.ts";

/**
 * Kinds of callers of the facade: `visitor` anybody · `member` a referrer's session · `recipient` the recipient's token
 * · `claimOwner` the token of a reward mail · `agencyUser` the session of an agency's SSO user · `apiClient` a
 * partner's server, which is a visitor with limits of its own · `feed` the signature of the provider's shop.
 */
export const callers = ["visitor", "member", "recipient", "claimOwner", "agencyUser", "apiClient", "feed"] as const;
export type Caller = (typeof callers)[number];

/**
 * Which kinds of callers may call at all; use-cases check which objects are theirs (tests/http/pipeline/policy.test.ts
 * covers every cell).
 */
const callersOf: Readonly<Record<Auth | "member", readonly Caller[]>> = {
  referrer: callers,
  member: ["member"],
  reward: ["claimOwner", "member"],
  recipient: ["recipient"],
  agency: ["agencyUser"],
  memberOrAgency: ["member", "agencyUser"],
  signed: ["feed"],
};

/** The kinds of callers that a call admits; if the tenant forces a login, `referrer` calls admit members only. */
export function mayCall({ spec }: Pick<Endpoint, "spec">): readonly Caller[] {
  return spec.auth ? callersOf[spec.auth] : callers;
}

/** Policy for pictures opened directly: they may do nothing, including SVG from other authors. */
export const doesNothing = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
