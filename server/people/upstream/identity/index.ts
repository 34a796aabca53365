import type { SignOnProvider } from "#server/people/sso/ports.ts";
import type { Log } from "#server/platform/context.ts";
import { withFields } from "#server/platform/process/log.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { providerFetch } from "./fetch.ts";
import { createIdProvider } from "./openid.ts";

export type SignOn = {
  /** null: the tenant names no provider, or its secret is not set (which is logged). */
  of(tenant: Tenant): SignOnProvider | null;
  close(): Promise<void>;
};

type Settings = { TENANT_ENVIRONMENT: string; UPSTREAM_TIMEOUT_MS: number };

/** Time limit for one answer; a sign-in makes three requests at most, a logout one. */
const budgetMs = 3_000;

/**
 * The identity provider of each tenant, created once per process; `environment` holds the secrets that records name.
 */
export function openSignOn(env: Settings, environment: NodeJS.Dict<string>, log: Log): SignOn {
  const fetchProvider = providerFetch(Math.min(budgetMs, env.UPSTREAM_TIMEOUT_MS));
  const isDevelopment = env.TENANT_ENVIRONMENT === "development";
  const open = new Map<string, { made: string; provider: SignOnProvider }>();
  return {
    of({ id, signOn: settings }) {
      if (settings === null) return null;
      const made = JSON.stringify(settings);
      const existing = open.get(id);
      if (existing?.made === made) return existing.provider;
      const ownLog = withFields(log, { tenantId: id });
      const secret = environment[settings.clientSecretVariable]?.trim();
      if (!secret) {
        ownLog.error({ variable: settings.clientSecretVariable }, "the identity provider's secret is not set");
        return null;
      }
      const isDemonstration = isDevelopment && new URL(settings.issuer).protocol === "http:";
      const provider = createIdProvider({ settings, secret, isDemonstration, fetchProvider, log: ownLog });
      open.set(id, { made, provider });
      return provider;
    },
    close: fetchProvider.close,
  };
}
