import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey, jwtVerify } from "jose";
import type { LogoutMessage } from "#server/people/sso/ports.ts";
import { isUnavailable, type ProviderFetch } from "./fetch.ts";

const eventName = "http://schemas.openid.net/event/backchannel-logout";
/** Maximum age of a message without an expiry of its own. */
const secondsAtMost = 120;
const skewSeconds = 30;

/** The provider's keys; fetched again when a message names an unknown one. */
export function providerKeys(url: string, { fetch }: ProviderFetch): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(url), { [customFetch]: fetch, cooldownDuration: 10_000 });
}

/**
 * Checks a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6): signature, issuer, audience, times, the
 * event, no nonce, and whose session it is. null: not a valid logout token. Throws if the keys cannot be fetched.
 */
export async function readLogoutMessage(
  token: string,
  keys: JWTVerifyGetKey,
  { issuer, clientId }: { issuer: string; clientId: string },
): Promise<LogoutMessage | null> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer,
      audience: clientId,
      algorithms: ["RS256", "PS256", "ES256", "EdDSA", "Ed25519"],
      clockTolerance: skewSeconds,
      maxTokenAge: secondsAtMost,
      requiredClaims: ["iat", "jti", "events"],
    });
    const { typ = "logout+jwt" } = protectedHeader;
    const { events, jti, iat = 0, exp = iat + secondsAtMost, sub, nonce, sid } = payload;
    const isLogout = typeof events === "object" && events !== null && eventName in events;
    const named = { sid: typeof sid === "string" ? sid : null, subject: sub ?? null };
    const namesSession = named.sid !== null || named.subject !== null;
    if (!["logout+jwt", "JWT"].includes(typ) || !isLogout || nonce !== undefined || !jti || !namesSession) return null;
    return { id: jti, ...named, expiresAt: new Date((Math.max(exp, iat + secondsAtMost) + skewSeconds) * 1000) };
  } catch (fault) {
    if (isUnavailable(fault)) throw fault;
    return null;
  }
}
