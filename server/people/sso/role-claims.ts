import type { Tenant } from "#server/tenants/model.ts";
import { type SsoRole, ssoRoles } from "#server/tenants/names.ts";

/** The roles that access is given with. An owner becomes inactive at the agency; nobody starts so. */
export const givenRoles = ssoRoles.filter((role) => role !== "inactiveOwner").toReversed();

/** A claim that the identity provider must send; `values`: one of these, empty: any, as long as it is verified. */
export type NeededClaim = { claim: string; values: string[] };

/**
 * What the identity provider must send for a person with this role to get in. `agency`: the externalId of theirs; null:
 * none. null: the tenant's record takes roles from a claim, and maps none of its values to this one.
 */
export function neededClaims(
  { roles, agencyClaim }: NonNullable<Tenant["signOn"]>,
  role: SsoRole,
  agency: string | null,
): NeededClaim[] | null {
  const values = Object.entries(roles?.values ?? {}).flatMap(([value, mapped]) => (mapped === role ? [value] : []));
  if (roles && values.length === 0) return null;
  return [
    { claim: "email", values: [] },
    ...(roles ? [{ claim: roles.claim, values }] : []),
    ...(agencyClaim !== null && agency !== null ? [{ claim: agencyClaim, values: [agency] }] : []),
  ];
}
