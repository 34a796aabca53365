import type { Tenant } from "#server/domain/tenant/model.ts";

/** Shorter ones could be guessed; they count as not set. */
const shortest = 24;

/** The signing keys of a tenant's order feed: its record names the variables, the environment holds the keys. */
export function feedKeysFrom(environment: NodeJS.Dict<string>): (tenant: Tenant) => string[] {
  return ({ orders }) =>
    orders.feedKeyVariables.flatMap((name) => {
      const key = environment[name]?.trim() ?? "";
      return key.length >= shortest ? [key] : [];
    });
}
