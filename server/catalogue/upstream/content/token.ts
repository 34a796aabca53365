import { z } from "zod";
import type { Log } from "#server/platform/context.ts";
import { readJson, type Upstream } from "#server/platform/upstream/http.ts";

/** Answer of the token endpoint; `expires_in` is seconds. */
const tokenIn = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive().default(3600),
});

/** OAuth errors of the token endpoint; their descriptions are not read, so that they cannot reach the log. */
const tokenErrorIn = z.object({ error: z.string().max(60) });

export type Credentials = { clientId: string; clientSecret: string; scope: string };

export type Tokens = {
  /** Fetched on first use, once for all concurrent callers; null: no token can be had at the moment. */
  current(): Promise<string | null>;
  /** Reports a 401 for this token. Returns whether a new one can be requested. */
  refused(token: string): boolean;
  /** Reports a 401 for a brand-new token: no further one is requested for a while. */
  refusedNew(): void;
};

/** A token is renewed this long before its expiry; after a refusal the endpoint is not called for a while. */
const earlyMs = 5 * 60_000;
const usualRest = { refusedMs: 30_000, unreachableMs: 3_000 };

/** Client-credentials grant. Neither the secret nor a token is ever logged. */
export function createTokens(upstream: Upstream, credentials: Credentials, log: Log, rest = usualRest): Tokens {
  let cached: { token: string; until: number } | null = null;
  let flight: Promise<string | null> | null = null;
  let restUntil = 0;

  function restFor(ms: number): null {
    restUntil = performance.now() + ms;
    return null;
  }

  async function fetchToken(): Promise<string | null> {
    const answer = await upstream.call({
      method: "POST",
      path: "/identity-server/connect/token",
      headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json" },
      body: new URLSearchParams({
        grant_type: "client_credentials",
        client_id: credentials.clientId,
        client_secret: credentials.clientSecret,
        scope: credentials.scope,
      }).toString(),
    });
    if (answer.kind === "unreachable") return restFor(rest.unreachableMs);
    if (answer.kind === "status") {
      const refusal = readJson(answer.body, tokenErrorIn);
      log.error({ status: answer.status, reason: refusal.ok ? refusal.value.error : null }, "no token for the content");
      return restFor(answer.status < 500 ? rest.refusedMs : rest.unreachableMs);
    }
    const read = readJson(answer.body, tokenIn);
    if (!read.ok) {
      log.error({ problem: read.problem }, "the content's token cannot be read");
      return restFor(rest.unreachableMs);
    }
    const lifeMs = read.value.expires_in * 1000;
    cached = { token: read.value.access_token, until: performance.now() + Math.max(lifeMs - earlyMs, lifeMs / 2) };
    return cached.token;
  }

  return {
    async current() {
      const now = performance.now();
      if (cached && now < cached.until) return cached.token;
      if (flight) return flight;
      if (now < restUntil) return null;
      flight = fetchToken().finally(() => {
        flight = null;
      });
      return flight;
    },
    refused(token) {
      if (performance.now() < restUntil) return false;
      if (cached?.token === token) cached = null;
      return true;
    },
    refusedNew: () => void restFor(rest.refusedMs),
  };
}
