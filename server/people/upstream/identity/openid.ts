import type { JWTVerifyGetKey } from "jose";
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  ClientSecretBasic,
  type Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from "openid-client";
import type { ProvenPerson, Redeemed, SignInGrant, SignOnProvider } from "#server/people/sso/ports.ts";
import type { Log } from "#server/platform/context.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { isUnavailable, type ProviderFetch } from "./fetch.ts";
import { providerKeys, readLogoutMessage } from "./logout-message.ts";

type Settings = NonNullable<Tenant["signOn"]>;
type Parts = { settings: Settings; secret: string; isDemonstration: boolean; fetchProvider: ProviderFetch; log: Log };
type Known = { config: Configuration; keys: JWTVerifyGetKey; until: number };

const knownMs = 3_600_000;
const skewSeconds = 30;

/** An identity provider that supports OpenID Connect. Its metadata is fetched once an hour. */
export function createIdProvider({ settings, secret, isDemonstration, fetchProvider, log }: Parts): SignOnProvider {
  const { issuer, clientId } = settings;
  let known: Known | null = null;
  let asking: Promise<Known> | null = null;

  async function discover(): Promise<Known> {
    const isLocal = new URL(issuer).protocol === "http:";
    const config = await discovery(
      new URL(issuer),
      clientId,
      { [clockTolerance]: skewSeconds },
      ClientSecretBasic(secret),
      {
        [customFetch]: fetchProvider.fetch,
        execute: [enableNonRepudiationChecks, ...(isLocal ? [allowInsecureRequests] : [])],
      },
    );
    const { jwks_uri } = config.serverMetadata();
    return { config, keys: providerKeys(jwks_uri ?? issuer, fetchProvider), until: performance.now() + knownMs };
  }

  /** Metadata already known stays in use while it cannot be fetched again. */
  async function provider(): Promise<Known> {
    if (known && known.until > performance.now()) return known;
    asking ??= discover().finally(() => {
      asking = null;
    });
    try {
      known = await asking;
    } catch (fault) {
      if (!known) throw fault;
    }
    return known;
  }

  /** null: the provider does not answer, which is logged. */
  async function unlessUnavailable<T>(what: string, run: () => Promise<T>): Promise<T | null> {
    try {
      return await run();
    } catch (fault) {
      log.warn({ issuer, what, why: (fault as Error).message }, "the identity provider did not answer");
      return null;
    }
  }

  async function redeem(grant: SignInGrant): Promise<Redeemed> {
    const { config } = await provider();
    const checks =
      "state" in grant
        ? { expectedState: grant.state, expectedNonce: grant.nonce, pkceCodeVerifier: grant.verifier }
        : { pkceCodeVerifier: grant.verifier };
    const tokens = await authorizationCodeGrant(config, addressOf(grant, config), { ...checks, idTokenExpected: true });
    const claims = tokens.claims();
    if (!claims || !tokens.id_token) return { kind: "refused", why: "noIdToken" };
    const asks = lacksClaims(claims, settings) && config.serverMetadata().userinfo_endpoint !== undefined;
    const more = asks ? await fetchUserInfo(config, tokens.access_token, claims.sub) : {};
    return { kind: "person", person: personFrom({ ...more, ...claims }, tokens.id_token, settings) };
  }

  return {
    isDemonstration,
    signInUrl: ({ state, nonce, verifier }, { redirectUrl, asksAgain, hint }) =>
      unlessUnavailable("discovery", async () => {
        const { config } = await provider();
        const url = buildAuthorizationUrl(config, {
          redirect_uri: redirectUrl,
          scope: settings.scope,
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
          ...(asksAgain ? { prompt: "login" } : {}),
          ...(hint ? { login_hint: hint } : {}),
        });
        return url.href;
      }),
    async redeem(grant) {
      try {
        return await redeem(grant);
      } catch (fault) {
        const why = whyOf(fault);
        const isOurs = isUnavailable(fault) || why === "invalid_client";
        log[why === "invalid_client" ? "error" : "warn"]({ issuer, why }, "nobody could be signed in");
        return isOurs ? { kind: "unavailable" } : { kind: "refused", why };
      }
    },
    signOutUrl: (idToken, returnUrl) =>
      unlessUnavailable("logout", async () => {
        const { config } = await provider();
        if (config.serverMetadata().end_session_endpoint === undefined) return null;
        const hint: Record<string, string> = idToken ? { id_token_hint: idToken } : {};
        return buildEndSessionUrl(config, { ...hint, post_logout_redirect_uri: returnUrl }).href;
      }),
    async readLogoutMessage(token) {
      const read = await unlessUnavailable("back channel", async () => {
        const { config, keys } = await provider();
        return { message: await readLogoutMessage(token, keys, { issuer: config.serverMetadata().issuer, clientId }) };
      });
      return read ? read.message : "unavailable";
    },
  };
}

/**
 * The callback URL of the provider's answer. A front end that made the request itself has already checked the issuer.
 */
function addressOf(grant: SignInGrant, config: Configuration): URL {
  if ("callbackUrl" in grant) return new URL(grant.callbackUrl);
  const url = new URL(grant.redirectUrl);
  url.searchParams.set("code", grant.code);
  url.searchParams.set("iss", config.serverMetadata().issuer);
  return url;
}

/**
 * A short code for the log: the provider's own, the library's, or the error's name. Messages are not used, as they may
 * quote what was sent.
 */
function whyOf(fault: unknown): string {
  const { error, code, name } = fault as { error?: unknown; code?: unknown; name?: string };
  const reason = [error, code, name].find((one) => typeof one === "string" && /^\w{1,60}$/.test(one));
  return String(reason ?? "unknown");
}

type Claims = Readonly<Record<string, unknown>>;

/** Whether the ID token lacks claims that UserInfo may provide. */
function lacksClaims(claims: Claims, { roles, agencyClaim }: Settings): boolean {
  const wanted = ["email", "email_verified", roles?.claim, agencyClaim].filter((name) => typeof name === "string");
  return wanted.some((name) => claimAt(claims, name) === undefined);
}

/** The person that the claims describe, in our own words. */
function personFrom(claims: Claims, idToken: string, { roles, agencyClaim }: Settings): ProvenPerson {
  const text = (name: string) => {
    const value = claimAt(claims, name);
    return typeof value === "string" && value !== "" ? value : null;
  };
  const claimed = roles ? claimAt(claims, roles.claim) : [];
  return {
    subject: text("sub") ?? "",
    email: text("email"),
    isEmailVerified: claimAt(claims, "email_verified") === true,
    roles: (Array.isArray(claimed) ? claimed : [claimed]).filter((one) => typeof one === "string"),
    agency: agencyClaim === null ? null : text(agencyClaim),
    sid: text("sid"),
    idToken,
  };
}

/** A claim by its name, or by a path: "realm_access.roles". */
function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name.split(".").reduce<unknown>((value, key) => {
    return typeof value === "object" && value !== null && Object.hasOwn(value, key)
      ? (value as Claims)[key]
      : undefined;
  }, claims);
}
