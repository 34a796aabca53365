import { createHmac } from "node:crypto";
import type { Env } from "../process/environment.ts";

/** What the keys depend on: the record names the variables that hold them. */
type FeedTenant = { id: string; orders: { feedKeyVariables: readonly string[] } };

/** Shorter keys could be guessed; they count as not set. */
const shortest = 24;

/** The signing keys of a tenant's order feed: its record names the variables, the environment holds the keys. */
export function feedKeysFrom(environment: NodeJS.Dict<string>): (tenant: FeedTenant) => string[] {
  return ({ orders }) =>
    orders.feedKeyVariables.flatMap((name) => {
      const key = environment[name]?.trim() ?? "";
      return key.length >= shortest ? [key] : [];
    });
}

/** The same, plus a key of this machine for tenants that have none, which the demonstration shop signs with. */
export function orDemoKeys(
  keysOf: (tenant: FeedTenant) => string[],
  appSecret: string,
): (tenant: FeedTenant) => string[] {
  return (tenant) => {
    const keys = keysOf(tenant);
    return keys.length > 0 ? keys : [demoFeedKey(appSecret, tenant.id)];
  };
}

/** The order feed's key of a tenant without one, on a development machine; the same in every process. */
export function demoFeedKey(appSecret: string, tenantId: string): string {
  return createHmac("sha256", appSecret).update(`demo feed key|${tenantId}`).digest("hex");
}

/**
 * The signing keys of the order feed; with the demonstration shop, tenants without keys get one that the shop signs
 * with.
 */
export function orderFeedKeys(env: Env): ReturnType<typeof feedKeysFrom> {
  const keysOf = feedKeysFrom(process.env);
  return env.DEMO_SHOP === "yes" ? orDemoKeys(keysOf, env.APP_SECRET) : keysOf;
}
