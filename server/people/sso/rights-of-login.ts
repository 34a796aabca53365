import { type SsoRole, ssoRoles } from "#server/tenants/names.ts";
import type { ReadContext } from "../context.ts";
import { agencyRoles, type SsoUser } from "./model.ts";
import type { ProvenPerson } from "./ports.ts";

/**
 * A user's agency and role at login: from the provider's claims if the tenant's record maps them, else as invited. Of
 * several roles the first in the table counts that fits having or not having an agency; if none fits: no role.
 */
export async function rightsOfLogin(
  ctx: Pick<ReadContext, "tenant" | "agencies">,
  user: SsoUser,
  person: ProvenPerson,
): Promise<Pick<SsoUser, "agencyId" | "role">> {
  const { roles: mapping = null, agencyClaim = null } = ctx.tenant.signOn ?? {};
  const agencyId = agencyClaim === null ? user.agencyId : await agencyNamed(ctx, person.agency);
  const claimedRoles: readonly (SsoRole | null | undefined)[] = mapping
    ? person.roles.map((value) => (Object.hasOwn(mapping.values, value) ? mapping.values[value] : null))
    : [user.role];
  const fits = (role: SsoRole) => agencyRoles.includes(role) === (agencyId !== null);
  return { agencyId, role: ssoRoles.find((role) => claimedRoles.includes(role) && fits(role)) ?? null };
}

async function agencyNamed({ agencies }: Pick<ReadContext, "agencies">, externalId: string | null) {
  const agency = externalId === null ? null : await agencies.byExternalId(externalId);
  return agency?.id ?? null;
}
