import { createHmac } from "node:crypto";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { KnownBrowser, LoginAttempts } from "#server/people/account/ports.ts";
import type { LimiterStore } from "#server/platform/database/limiter-store.ts";
import { done } from "#server/platform/outcome.ts";
import { emailKey } from "#server/platform/values/email.ts";

const seconds = 10 * 60;
/** Wrong passwords within ten minutes: for one address, and from one network, which a whole company may share. */
const maxAttempts = { passwordOfAddress: 10, passwordOfNetwork: 30 };

type Options = { store: LimiterStore; factor: number; secret: string };

/** Counted in the database, so across all processes; addresses and networks are stored only as keyed hashes. */
export function loginAttempts({ store, factor, secret }: Options) {
  const limiter = (keyPrefix: keyof typeof maxAttempts) => {
    const share = { keyPrefix, points: Math.ceil(maxAttempts[keyPrefix] * factor), duration: seconds };
    return new RateLimiterPostgres({
      ...share,
      storeClient: store,
      storeType: "pool",
      tableName: "rate_limit",
      tableCreated: true,
      clearExpiredByTimeout: false,
      // While the database is down each process counts for itself, so that attempts stay limited.
      insuranceLimiter: new RateLimiterMemory(share),
    });
  };
  const key = (...parts: string[]) =>
    createHmac("sha256", secret).update(parts.join("|")).digest("base64url").slice(0, 22);
  const byAddress = limiter("passwordOfAddress");
  const byNetwork = limiter("passwordOfNetwork");

  return (tenantId: string, network: string): LoginAttempts => {
    const addressKey = (email: string, browser: KnownBrowser) =>
      key("login", tenantId, emailKey(email), ...(browser === null ? [] : [browser]));
    const networkKey = key("rate", network);
    return {
      async count(email, browser) {
        if (factor === 0) return done(null);
        try {
          await byNetwork.consume(networkKey);
          await byAddress.consume(addressKey(email, browser));
          return done(null);
        } catch (over) {
          if (!(over instanceof RateLimiterRes)) throw over;
          const waitSeconds = Math.ceil(over.msBeforeNext / 1000);
          return { ok: false, refusal: { code: "tooManyRequests", waitSeconds } };
        }
      },
      async succeeded(email, browser) {
        if (factor === 0) return;
        await Promise.all([byAddress.delete(addressKey(email, browser)), byNetwork.reward(networkKey)]);
      },
    };
  };
}
